import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";
import { decideUrl, hostOf, isPublicAddress } from "./address.ts";

const addressesOf = promisify(lookup) as (host: string, options: { all: true }) => Promise<LookupAddress[]>;

/** Whether an address may be registered: its form, and that every address its host has is public. */
export const checkUrl = async (text: string, privateHosts: boolean): Promise<Outcome<URL, "webhook-url-refused">> => {
  const decided = decideUrl(text, privateHosts);
  if (!decided.ok || privateHosts || isIP(hostOf(decided.value))) return decided;
  const host = hostOf(decided.value);
  const addresses = await addressesOf(host, { all: true }).catch(() => []);
  if (addresses.length === 0) return refused("webhook-url-refused", { reason: `${host} cannot be found` });
  const inside = firstInside(addresses);
  return inside ? refused("webhook-url-refused", { reason: `${host} leads to ${inside}` }) : done(decided.value);
};

/**
 * The look-up of the connection itself, so that a name which changes its mind between check and connection gains
 * nothing: what was checked is what is connected to.
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${host} cannot be found`), "", 0);
    const inside = firstInside(addresses);
    if (inside) return callback(new Error(`${host} leads to ${inside}, which is not public`), "", 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

const firstInside = (addresses: readonly LookupAddress[]): string | undefined =>
  addresses.find(({ address }) => !isPublicAddress(address))?.address;
