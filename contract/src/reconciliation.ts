import { type Static, Type } from "typebox";
import { Closed, IsoDate, OneOf } from "./parts.ts";
import { PeriodName, StatementsQuery, statementUnits } from "./statements.ts";

/** Why IFRS tells something else than US GAAP: the columns of the published reconciliation. */
export const reconciliationColumns = [
  "expectedCreditLosses",
  "effectiveInterestRate",
  "shareBasedCompensation",
  "financialGuarantee",
] as const;

/**
 * With what is no column of it: `other` is what people wrote into one book only, and `unexplained` what nothing
 * accounts for, which has to be nothing.
 */
export const adjustmentColumns = [...reconciliationColumns, "other", "unexplained"] as const;
export type AdjustmentColumn = (typeof adjustmentColumns)[number];

const { period, entity, unit } = StatementsQuery.properties;
export const ReconciliationQuery = Closed({ period, entity, unit });
export type ReconciliationQuery = Static<typeof ReconciliationQuery>;

const eachColumn = <T extends ReturnType<typeof Type.Integer> | ReturnType<typeof leaves>>(of: T) =>
  Closed({
    expectedCreditLosses: of,
    effectiveInterestRate: of,
    shareBasedCompensation: of,
    financialGuarantee: of,
    other: of,
    unexplained: of,
  });
const leaves = () => Type.Record(Type.String(), Type.Integer());

const ReconciliationRow = Closed({
  line: Type.String(),
  nameEn: Type.String(),
  nameZh: Type.String(),
  total: Type.Boolean({ description: "A sum of other lines" }),
  usgaap: Type.Integer(),
  adjustments: eachColumn(Type.Integer()),
  ifrs: Type.Integer({ description: "US GAAP and all the adjustments" }),
});
export type ReconciliationRow = Static<typeof ReconciliationRow>;

/** From US GAAP to IFRS, line by line and reason by reason. */
export const IfrsReconciliation = Closed({
  period: PeriodName,
  from: IsoDate,
  to: IsoDate,
  entity: Type.Union([Type.String(), Type.Null()], { description: "Null: consolidated" }),
  unit: OneOf(statementUnits),
  operations: Type.Array(ReconciliationRow),
  balanceSheet: Type.Array(ReconciliationRow),
  adjustments: Closed(
    { operations: eachColumn(leaves()), balanceSheet: eachColumn(leaves()) },
    {
      description:
        "Leaves that differ, by column. Equity stands by its parts, contract liabilities apart from accrued expenses.",
    },
  ),
});
export type IfrsReconciliation = Static<typeof IfrsReconciliation>;
