import { BlockList, isIP, isIPv4 } from "node:net";
import { done, type Outcome, refused } from "../../kernel/outcome.ts";

/** Whoever registers an endpoint must not make us knock on doors of our own network. */

const notPublicIpv4 = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // shared by carriers
  ["127.0.0.0", 8],
  ["169.254.0.0", 16], // link-local, where clouds answer with credentials
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Of IPv6 only 2000::/3 is public; inside it, what wraps IPv4 addresses or is for examples is not. */
const publicIpv6 = ["2000::", 3] as const;
const notPublicIpv6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const shut = new BlockList();
for (const [network, bits] of notPublicIpv4) shut.addSubnet(network, bits, "ipv4");
for (const [network, bits] of notPublicIpv6) shut.addSubnet(network, bits, "ipv6");
const open = new BlockList();
open.addSubnet(...publicIpv6, "ipv6");

export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !shut.check(address, "ipv4");
  return isIP(address) === 6 && open.check(address, "ipv6") && !shut.check(address, "ipv6");
};

/** What can be told from the address alone. Where its host leads is asked of DNS, now and again at every sending. */
export const decideUrl = (text: string, privateHosts: boolean): Outcome<URL, "webhook-url-refused"> => {
  if (!URL.canParse(text)) return refused("webhook-url-refused", { reason: "not an absolute URL" });
  const url = new URL(text);
  const reason = reasonAgainst(url, privateHosts);
  return reason ? refused("webhook-url-refused", { reason }) : done(url);
};

const reasonAgainst = (url: URL, privateHosts: boolean): string | undefined => {
  if (url.protocol !== "https:" && !(privateHosts && url.protocol === "http:")) return "not https";
  if (url.username || url.password) return "credentials in the address";
  if (url.hash) return "a fragment, which is never sent";
  const host = hostOf(url);
  if (isIP(host) && !privateHosts && !isPublicAddress(host)) return `${host} is not a public address`;
  return undefined;
};

/** Without the brackets of IPv6. The URL parser has written 0x7f.1 and its like as plain addresses already. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1");
