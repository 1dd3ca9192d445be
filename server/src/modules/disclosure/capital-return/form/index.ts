export { FormCompany } from "./company.ts";
export { type DividendForm, dividendForm } from "./form.ts";
export { paperOf } from "./paper.ts";
