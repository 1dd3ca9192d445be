/** As much of pdfmake 0.3 as is used here; it brings no types of its own. */
declare module "pdfmake" {
  export type Content = string | ContentNode | readonly Content[];
  export type ContentNode = {
    readonly text?: Content;
    readonly stack?: readonly Content[];
    readonly columns?: readonly Content[];
    readonly ul?: readonly Content[];
    readonly svg?: string;
    readonly ol?: readonly Content[];
    readonly table?: {
      readonly headerRows?: number;
      readonly dontBreakRows?: boolean;
      readonly keepWithHeaderRows?: number;
      readonly widths: readonly (string | number)[];
      readonly body: readonly (readonly Content[])[];
    };
    readonly layout?: TableLayout;
    readonly headlineLevel?: number;
    readonly unbreakable?: boolean;
    readonly [style: string]: unknown;
  };
  export type TableLayout = {
    readonly hLineWidth?: (row: number, node: ContentNode) => number;
    readonly vLineWidth?: () => number;
    readonly hLineColor?: (row: number, node: ContentNode) => string;
    readonly paddingLeft?: (column: number) => number;
    readonly fillColor?: (row: number) => string | null;
    readonly paddingRight?: (column: number, node: ContentNode) => number;
    readonly paddingTop?: () => number;
    readonly paddingBottom?: () => number;
  };
  export type Definition = {
    readonly content: readonly Content[];
    readonly info: Readonly<Record<string, string | Date>>;
    readonly language: string;
    readonly footer: (page: number, pages: number) => Content;
    readonly pageBreakBefore?: (
      node: PlacedNode,
      query: { getFollowingNodesOnPage(): readonly PlacedNode[] },
    ) => boolean;
    readonly [setting: string]: unknown;
  };
  export type PlacedNode = { readonly headlineLevel?: number };
  const pdfmake: {
    readonly virtualfs: { writeFileSync(name: string, content: Buffer): void };
    setFonts(fonts: Readonly<Record<string, { readonly normal: string; readonly bold: string }>>): void;
    setUrlAccessPolicy(allowed: (url: string) => boolean): void;
    setLocalAccessPolicy(allowed: (path: string) => boolean): void;
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}
