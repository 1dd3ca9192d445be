/**
 * Personal data as it may be shown or logged: enough to recognise somebody one already knows, not enough to find
 * somebody one does not. What is too short to hide anything in is hidden whole.
 */

/** 张*三, 张*, 欧**明: the first character and, of three or more, the last. */
export const maskName = (name: string): string => {
  const { length } = [...name];
  return ends(name, length >= 2 ? 1 : 0, length >= 3 ? 1 : 0);
};

/** 138****5678; with a country code +86138****5678, never more of the beginning than that. */
export const maskPhone = (phone: string): string => {
  const { length } = [...phone];
  return ends(phone, length >= 11 ? Math.min(length - 8, 6) : 0, length >= 8 ? 4 : 0);
};

/** 1101**********1234: the region's first digits and the last four. */
export const maskNationalId = (nationalId: string): string =>
  [...nationalId].length >= 15 ? ends(nationalId, 4, 4) : ends(nationalId, 0, 0);

/** z*******@example.com: whose it is stays hidden, where it leads does not. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  if (at < 0) return ends(email, 0, 0);
  return ends(email.slice(0, at), at >= 2 ? 1 : 0, 0) + email.slice(at);
};

/** Counts characters, not UTF-16 units: half of a rare character in a name is no character. */
const ends = (text: string, head: number, tail: number): string => {
  const characters = [...text];
  const hidden = characters.length - head - tail;
  return characters.map((character, n) => (n < head || n >= head + hidden ? character : "*")).join("");
};
