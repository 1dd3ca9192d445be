/** `balance-sheet/instalment/4-6/C`: funding model, product, tenor class, grade; coarser ones leave off from the right. */
export const segmentSaid = (segment: string, name: (group: string, code: string) => string): string => {
  const [model = "", product, ...rest] = segment.split("/");
  return [name("model", model), ...(product ? [name("product", product)] : []), ...rest].join(" · ");
};
