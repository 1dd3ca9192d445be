/** `balance-sheet/instalment/4-6/C`: funding model, product, tenor class, grade; coarser ones leave off from the right. */
export const segmentSaid = (segment: string, name: (group: string, code: string) => string): string => {
  const [model = "", product, ...rest] = segment.split("/");
  return [name("model", model), ...(product ? [name("product", product)] : []), ...rest].join(" · ");
};

/** `3 of 300 loans, 0 of 20 defaults`: what there is of what a curve takes; the words around the numbers are ours. */
export const becauseSaid = (because: string, name: (group: string, code: string) => string): string =>
  because.replace(/(\d+) of (\d+) (\w+)/g, (_, had: string, wanted: string, what: string) =>
    [`${had}/${wanted}`, name("thin", what)].join(" "),
  );

const byPolicy = "policy rate";
export const usedSaid = (used: string, name: (group: string, code: string) => string): string =>
  used === byPolicy ? name("method", "policy-rate") : segmentSaid(used, name);
