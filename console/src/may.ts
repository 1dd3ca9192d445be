import type { Role } from "@suanpan/contract";

/**
 * Which roles see which page and button. It only spares people doors that are shut: the API decides, whatever is
 * shown here.
 */
const everyone: readonly Role[] = ["admin", "risk", "funding", "collection", "finance", "investor-relations", "viewer"];

const may = {
  loans: ["admin", "risk", "funding", "collection", "finance", "viewer"],
  lines: ["admin", "risk", "collection", "finance", "viewer"],
  collection: ["admin", "collection", "viewer"],
  collect: ["admin", "collection"],
  books: ["admin", "finance", "funding", "investor-relations", "viewer"],
  companyFacts: ["admin", "finance", "investor-relations", "viewer"],
  extracts: ["admin", "finance", "viewer"],
  allowance: ["admin", "finance", "risk", "investor-relations", "viewer"],
  close: ["admin", "finance"],
  approvals: everyone,
  decide: ["admin", "risk", "funding", "collection", "finance"],
  staff: ["admin"],
  webhooks: ["admin"],
  audit: ["admin"],
  account: everyone,
  repay: ["admin", "finance", "collection"],
  waive: ["admin", "finance", "collection"],
  refund: ["admin", "finance"],
  cancel: ["admin", "risk", "collection"],
  setAside: ["admin", "finance", "collection", "viewer"],
  reverse: ["admin", "finance"],
  reschedule: ["admin", "collection"],
  settle: ["admin", "collection"],
  writeOff: ["admin", "finance", "collection"],
  orders: ["admin", "finance", "collection", "viewer"],
  reconcile: ["admin", "finance"],
  credits: ["admin", "finance", "collection", "viewer"],
  settlements: ["admin", "funding", "finance", "viewer"],
  strategies: ["admin", "collection", "viewer"],
  proposeStrategy: ["admin", "collection"],
  moveIn: ["admin"],
  notifications: ["admin", "collection"],
  users: ["admin", "risk", "collection", "finance", "viewer"],
  accounts: ["admin", "collection", "finance"],
  flag: ["admin", "risk", "collection"],
  releases: ["admin", "finance", "investor-relations", "viewer"],
  draftRelease: ["admin", "finance", "investor-relations"],
  signRelease: ["finance", "investor-relations"],
} as const satisfies Record<string, readonly Role[]>;

export type Act = keyof typeof may;

/** Where a log-in leads: investor relations reads the books, not the loans. */
export const firstPage = (roles: readonly Role[]): "/loans" | "/trial-balance" =>
  allowed("loans", roles) ? "/loans" : "/trial-balance";

export const allowed = (act: Act, roles: readonly Role[]): boolean =>
  roles.some((role) => (may[act] as readonly Role[]).includes(role));
