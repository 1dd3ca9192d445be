/**
 * The group's companies: the listed parent, the platform company, the microcredit company, the guarantee company, the
 * subsidiary that is owned in part, and each consolidated trust (`trust-…`).
 */
export const companies = ["parent", "platform", "microcredit", "guarantee", "subsidiary"] as const;

export const isTrust = (entity: string): boolean => /^trust-[a-z0-9-]{1,30}$/.test(entity);

export const isEntity = (entity: string): boolean =>
  (companies as readonly string[]).includes(entity) || isTrust(entity);
