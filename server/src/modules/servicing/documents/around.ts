import type { IsoDate } from "../../../kernel/calendar.ts";
import { formatId } from "../../../kernel/ids.ts";
import { type Fen, zeroFen } from "../../../kernel/money.ts";
import type { Agreement } from "../../matching/index.ts";
import type { Consent } from "./contract.ts";
import type { Components, Person } from "./parts.ts";

/** What the papers about a loan need beside the loan: whom it is about, who funds it, and the day it is. */
export type Around = {
  readonly borrower: Person;
  readonly agreements: readonly Pick<Agreement, "id" | "institutionId">[];
  /** By id as it is written. */
  readonly institutions: ReadonlyMap<string, string>;
  readonly today: IsoDate;
  /** What the borrower agreed to, in the words of it. */
  readonly consents: readonly Consent[];
};

export const lenderOf = (agreementId: Agreement["id"], { agreements, institutions }: Around): string => {
  const agreement = agreements.find(({ id }) => id === agreementId);
  const name = agreement && institutions.get(formatId("inst", agreement.institutionId));
  if (name === undefined) throw new Error(`nobody is known under agreement ${agreementId}`);
  return name;
};

type ComponentKey = "principalFen" | "interestFen" | "guaranteeFeeFen" | "serviceFeeFen" | "lateFeeFen";

/** A fee for paying early is part of the service fee by the time it is owed. */
export const componentsOf = (of: (key: ComponentKey) => Fen): Components => ({
  principal: of("principalFen"),
  interest: of("interestFen"),
  guaranteeFee: of("guaranteeFeeFen"),
  serviceFee: of("serviceFeeFen"),
  lateFee: of("lateFeeFen"),
  prepaymentFee: zeroFen,
});
