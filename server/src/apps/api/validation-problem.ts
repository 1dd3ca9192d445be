/** What a validator found, as far as a sentence needs it. */
export type Finding = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
};

export type Part = "body" | "query" | "path" | "header";

export type InvalidRequest = { readonly in: Part; readonly pointer: string; readonly detail: string };

const parts: Readonly<Record<string, Part>> = { body: "body", querystring: "query", params: "path", headers: "header" };

/** The most telling of the findings: where a value may take several shapes, the one that got furthest into it. */
const mostTelling = (findings: readonly Finding[]): Finding | undefined =>
  findings.toSorted((a, b) => depth(b) - depth(a))[0];

const depth = ({ instancePath, keyword }: Finding): number =>
  instancePath.split("/").length * 2 + (keyword === "anyOf" ? 0 : 1);

/** Says where and what is wrong, never what was sent: that may be somebody's phone number. */
export const describe = (findings: readonly Finding[], context = "body"): InvalidRequest => {
  const finding = mostTelling(findings);
  const pointer = finding ? pointerTo(finding) : "";
  return { in: parts[context] ?? "body", pointer, detail: finding ? sentence(finding, pointer) : "It does not fit." };
};

/** A field that is missing or unknown is itself the offender, not the object it should or should not be in. */
const pointerTo = ({ instancePath, params }: Finding): string => {
  const child = params.missingProperty ?? params.additionalProperty;
  return child === undefined ? instancePath : `${instancePath}/${escaped(String(child))}`;
};

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

const sentence = ({ keyword, params, message }: Finding, pointer: string): string => {
  const field = pointer === "" ? "It" : `\`${pointer}\``;
  switch (keyword) {
    case "required":
      return `${field} is missing.`;
    case "additionalProperties":
      return `${field} is not a field that is known here.`;
    case "enum":
      return `${field} must be one of ${(params.allowedValues as unknown[]).join(", ")}.`;
    case "format":
      return `${field} must be ${formatNames[String(params.format)] ?? `a valid ${params.format}`}.`;
    case "pattern":
      return `${field} does not have the form ${params.pattern}.`;
    default:
      return `${field} ${message ?? "does not fit"}.`;
  }
};

const formatNames: Readonly<Record<string, string>> = {
  date: "a date that exists, as YYYY-MM-DD",
  "date-time": "an instant as RFC 3339 writes it, such as 2024-06-30T08:00:00Z",
  email: "an e-mail address",
};
