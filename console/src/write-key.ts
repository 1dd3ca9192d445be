export type KeptKey = { readonly body: string; readonly key: string };

/**
 * One key per intended write: sending the same thing again, after a lost answer say, repeats the key and is done once.
 * Whoever changes what they send means another write, and gets another key.
 */
export const keyFor = (kept: KeptKey | undefined, body: string, fresh: () => string): KeptKey =>
  kept?.body === body ? kept : { body, key: fresh() };
