import { done, type Outcome, refused } from "../../kernel/outcome.ts";

const leastLength = 12;

/** A shorter local part ("li@…") is inside too many good passwords to mean anything. */
const leastTellingLocalPart = 3;

/** The ones of twelve characters and more that every guesser tries first; shorter ones are refused anyway. */
const common: ReadonlySet<string> = new Set([
  "000000000000",
  "111111111111",
  "123123123123",
  "1234567890ab",
  "123456789012",
  "1234567890123",
  "123456123456",
  "112233445566",
  "aaaaaaaaaaaa",
  "abc123456789",
  "abcdefghijkl",
  "administrator",
  "administrator1",
  "changemeplease",
  "correcthorsebatterystaple",
  "iloveyou1234",
  "letmein12345",
  "p@ssw0rd1234",
  "passw0rd1234",
  "password1234",
  "password12345",
  "password123456",
  "passwordpassword",
  "qazwsxedcrfv",
  "1qaz2wsx3edc",
  "qwerty123456",
  "qwertyuiop12",
  "qwertyuiop123",
  "qwertyuiopasdf",
  "suanpansuanpan",
  "welcome12345",
  "woaini1314520",
  "woaini5201314",
  "zaq12wsxcde3",
]);

/** Long, not the person's own name at the company, not what everybody takes. Nothing about digits and signs. */
export const checkPassword = (password: string, email: string): Outcome<true, "password-too-weak"> => {
  const plain = password.normalize("NFKC").toLowerCase();
  const localPart = (email.split("@")[0] ?? "").toLowerCase();
  if ([...plain].length < leastLength) return refused("password-too-weak", { reason: "too-short", leastLength });
  if (localPart.length >= leastTellingLocalPart && plain.includes(localPart))
    return refused("password-too-weak", { reason: "contains-email" });
  if (common.has(plain)) return refused("password-too-weak", { reason: "common" });
  return done(true);
};
