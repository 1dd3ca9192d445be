import { PlainError } from "./plain-error.ts";

type Address = { readonly address: string; readonly path?: string };

/** The driver would throw a bare "Invalid URL" for an address that is none, and try to reach one of another kind. */
export const addressed = (url: string): Address => {
  const address = bySocket(url) ?? { address: url };
  // It takes several hosts, of which an address may have but one: the first speaks for them all.
  const oneHost = address.address.replace(/,[^@/?]*(?=[/?]|$)/, "");
  if (/^postgres(ql)?:\/\//i.test(url) && URL.canParse(oneHost)) return address;
  throw new PlainError("DATABASE_URL is not an address: write postgres://user:password@host:5432/database.");
};

/**
 * An address as other programs of PostgreSQL are told that a socket lies in a folder: `?host=/folder`, and then often no
 * host before it. The driver wants the socket's own path, and would send the server what it does not know.
 */
const bySocket = (url: string): Address | undefined => {
  const end = url.indexOf("?", url.lastIndexOf("@") + 1);
  const asked = new URLSearchParams(end < 0 ? "" : url.slice(end + 1));
  const folder = asked.get("host");
  if (!folder?.startsWith("/")) return undefined;
  const base = url.slice(0, end).replace(/^(\w+:\/\/(?:[^/]*@)?)(?=[:/]|$)/, "$1localhost");
  const [, portInBase] = /:(\d+)(?:\/[^@]*)?$/.exec(base) ?? [];
  const port = asked.get("port") ?? portInBase ?? process.env.PGPORT ?? "5432";
  asked.delete("host");
  asked.delete("port");
  return { address: asked.size > 0 ? `${base}?${asked}` : base, path: `${folder}/.s.PGSQL.${port}` };
};

/** An address that can be printed: without its password. */
export const shown = (url: string): string => {
  try {
    const { host, pathname, username } = new URL(url);
    return `${username ? `${username}@` : ""}${host}${pathname}`;
  } catch {
    return "the given address";
  }
};
