import { formatId } from "../../../kernel/ids.ts";
import { type Fen, zeroFen } from "../../../kernel/money.ts";
import type { Reader } from "../../../platform/database.ts";

export type AgreementMoney = {
  readonly payableFen: Fen;
  readonly settledFen: Fen;
  readonly chargedFen: Fen;
  readonly receivedFen: Fen;
};

/** What statements of closed days say is owed either way under each agreement, and what was paid of it. */
export const agreementMoney = async (db: Reader): Promise<Map<string, AgreementMoney>> => {
  const told = await db<{ agreementId: bigint; payableFen: Fen; chargedFen: Fen }[]>`
    select agreement_id, sum(payable_fen)::bigint as payable_fen, sum(charged_fen)::bigint as charged_fen
    from settlement_statement group by agreement_id order by agreement_id`;
  const paid = await db<{ agreementId: string; settledFen: Fen; receivedFen: Fen }[]>`
    select payload ->> 'agreementId' as agreement_id,
           coalesce(sum((payload ->> 'amountFen')::bigint) filter (where type = 'institution-settled'), 0)::bigint as settled_fen,
           coalesce(sum((payload ->> 'amountFen')::bigint) filter (where type = 'institution-paid'), 0)::bigint as received_fen
    from company_event where type in ('institution-settled', 'institution-paid') group by 1`;
  const nothing: AgreementMoney = {
    payableFen: zeroFen,
    settledFen: zeroFen,
    chargedFen: zeroFen,
    receivedFen: zeroFen,
  };
  const money = new Map<string, AgreementMoney>();
  for (const { agreementId, payableFen, chargedFen } of told)
    money.set(formatId("agr", BigInt(agreementId)), { ...nothing, payableFen, chargedFen });
  for (const { agreementId, settledFen, receivedFen } of paid)
    money.set(agreementId, { ...(money.get(agreementId) ?? nothing), settledFen, receivedFen });
  return money;
};
