import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits in 43 characters that fit a cookie, a header and an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What we keep instead. A secret this random needs no slow hash: nobody can try them all. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

export const sameHash = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, "hex"), Buffer.from(other, "hex"));

export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
