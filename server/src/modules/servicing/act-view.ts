import type { Act as ActView } from "@suanpan/contract";
import { formatId } from "../../kernel/ids.ts";
import { loanRef } from "../lending/index.ts";
import { type Act, amountOfDeed } from "./deed.ts";

export const actView = (act: Act, all: readonly Act[]): ActView => ({
  id: formatId("act", act.id),
  loanId: loanRef(act.loanId),
  kind: act.deed.kind,
  amountFen: amountOfDeed(act.deed),
  valueOn: act.deed.valueOn,
  businessOn: act.businessOn,
  reference: act.reference,
  recordedBy: act.recordedBy,
  recordedAt: act.recordedAt.toISOString(),
  reversed: all.some(({ deed }) => deed.kind === "reversal" && deed.of === act.id),
  reverses: act.deed.kind === "reversal" ? formatId("act", act.deed.of) : null,
  firstSeq: act.firstSeq,
  lastSeq: act.lastSeq,
});
