import type { NewUser, User } from "@suanpan/contract";
import type { IsoDate } from "../../kernel/calendar.ts";
import { formatId, parseId, type Slot, slotOf, slotOfHash } from "../../kernel/ids.ts";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { recordAudit } from "../../platform/audit/audit.ts";
import { type Tx, transaction } from "../../platform/database.ts";
import { businessDay } from "../../platform/day/business-day.ts";
import { perRange } from "../../platform/day/per-range.ts";
import { findAnswers, type Keyed, type Request, slotOfKey } from "../../platform/idempotency.ts";
import { onceEach } from "../../platform/once-each.ts";
import { insertMessages } from "../../platform/outbox/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { knownChannels } from "./channel.store.ts";
import { publishedVersions } from "./consent-text.store.ts";
import { decideConsents } from "./consent-text.ts";
import { insertConsents, insertUsers, reserveIdentities, type UserRow } from "./user.store.ts";
import { type ChannelId, decideRegistration, type RegistrationRefusal, userView } from "./user.ts";

export type RegisterRefusal =
  | RegistrationRefusal
  | "consent-text-unknown"
  | "already-exists"
  | "not-found"
  | "idempotency-key-reused";
type Answer = Outcome<User, RegisterRefusal>;
type Registration = Request<NewUser>;

/** Consents are to texts published here; whoever comes from another system has given them to that system's. */
type ConsentTexts = "ours" | "another system's";

/**
 * Registers people, one is a list of one. A new user lives in the slot of the request's key, so that key and user are
 * written together; the directory is written before, and a request that was cut off in between finds its place in it.
 */
export const register = async (
  platform: Platform,
  requests: readonly Registration[],
  texts: ConsentTexts = "ours",
): Promise<Answer[]> => {
  const today = await businessDay(platform.db);
  if (!today) throw new Error("no business day is open");
  const answers = new Map<Registration, Answer>(await refusedOrAnswered(platform, requests, today, texts));
  const open = requests.filter((request) => !answers.has(request));
  const rows = await withReservedIds(platform, open);
  const written = await perRange(
    platform,
    rows,
    (row) => row.slot,
    (tx, day, batch) => write(platform, tx, day, batch),
  );
  for (const [n, request] of open.entries()) answers.set(request, written[n] as Answer);
  return requests.map((request) => answers.get(request) as Answer);
};

/** A registration with the id its identity has in the directory, keyed in the slot of that id. */
type Row = Registration & { readonly slot: Slot } & Omit<UserRow, "on">;

const refusedOrAnswered = async (
  platform: Platform,
  requests: readonly Registration[],
  today: IsoDate,
  texts: ConsentTexts,
) => {
  const known = texts === "ours" ? await publishedVersions(platform.db) : undefined;
  const channels = await knownChannels(platform.db, requests.map(channelOf));
  const found = await findAnswers<User>(
    platform.db,
    requests.map((request) => atKeySlot(withoutPerson(platform, request))),
  );
  return requests.flatMap((request, n): [Registration, Answer][] => {
    const answered = found[n];
    if (answered) return [[request, answered]];
    if (!channels.has(channelOf(request))) return [[request, refused("not-found", { pointer: "/channelId" })]];
    const decision = decideRegistration(request.body, today);
    if (!decision.ok) return [[request, decision]];
    const agreed = known ? decideConsents(request.body, known) : decision;
    return agreed.ok ? [] : [[request, agreed]];
  });
};

const withReservedIds = async (platform: Platform, requests: readonly Registration[]): Promise<Row[]> => {
  if (requests.length === 0) return [];
  const identities = requests.map((request) => {
    const blindIndex = platform.keys.blindIndex("national-id", request.body.nationalId);
    return { slot: slotOfHash(blindIndex), blindIndex, candidate: platform.ids.next<"user">(slotOfKey(request)) };
  });
  const ids = await transaction(platform.db, (tx) => reserveIdentities(tx, identities));
  return requests.map((registration, n) => ({
    ...withoutPerson(platform, registration),
    slot: slotOf(ids[n] as UserRow["id"]),
    id: ids[n] as UserRow["id"],
    channelId: channelOf(registration),
    request: registration.body,
    at: platform.now(),
  }));
};

const write = (platform: Platform, tx: Tx, today: IsoDate, batch: readonly Row[]): Promise<Answer[]> =>
  onceEach<Row, User, RegisterRefusal>(tx, batch, async (fresh) => {
    // The same person under two keys is one user: the first request registers, the second finds them registered.
    const firsts = [...new Map([...fresh].reverse().map((row) => [row.id, row])).values()];
    const inserted = await insertUsers(
      tx,
      platform.keys,
      firsts.map((row) => ({ ...row, on: today })),
    );
    const users = firsts.filter((row) => inserted.has(row.id));
    await insertConsents(tx, users);
    await insertMessages(
      tx,
      platform,
      users.map((row) => messageOf(row, today)),
    );
    await recordAudit(tx, platform, users.map(auditOf));
    return fresh.map((row) =>
      users.includes(row) ? done(viewOf(row, today)) : refused("already-exists", { pointer: "/nationalId" }),
    );
  });

const channelOf = (request: Registration): ChannelId =>
  parseId<"channel">("channel", request.body.channelId) ?? (0n as ChannelId);
const atKeySlot = (request: Registration): Keyed => ({ ...request, slot: slotOfKey(request) });

/** What the key's hash is taken of: a plain hash of a person's data could be guessed, one of keyed hashes cannot. */
const withoutPerson = ({ keys }: Platform, registration: Registration): Registration => {
  const { name, nationalId, phone, ...rest } = registration.body;
  const person = keys.blindIndex("registration", JSON.stringify([name, nationalId, phone])).toString("hex");
  return { ...registration, body: { ...rest, person } as unknown as NewUser };
};

const viewOf = (row: Row, registeredOn: IsoDate): User =>
  userView({
    ...row.request,
    id: row.id,
    channelId: row.channelId,
    state: "active",
    registeredOn,
    registeredAt: row.at,
  });

const auditOf = (row: Row) => ({
  slot: row.slot,
  actor: row.caller,
  action: "user.register",
  subject: formatId("user", row.id),
});

const messageOf = (row: Row, registeredOn: IsoDate) => ({
  slot: row.slot,
  topic: "user.registered",
  subject: formatId("user", row.id),
  audience: formatId("channel", row.channelId),
  payload: { userId: formatId("user", row.id), channelId: formatId("channel", row.channelId), registeredOn },
});
