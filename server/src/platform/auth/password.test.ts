import { describe, expect, test } from "vitest";
import { hashPassword, passwordMatches } from "./password-hash.ts";
import { checkPassword } from "./password-rule.ts";

const reasonOf = (password: string, email = "wang.fang@example.com"): unknown => {
  const checked = checkPassword(password, email);
  return checked.ok ? "fine" : checked.detail.reason;
};

describe("what a password may be", () => {
  test("twelve characters, counted as a person counts them", () => {
    expect(reasonOf("elevenchars")).toBe("too-short");
    expect(reasonOf("twelve-chars")).toBe("fine");
    expect(reasonOf("🧮🧮🧮🧮🧮🧮")).toBe("too-short");
  });

  test("not with the e-mail's local part, in any case", () => {
    expect(reasonOf("x-Wang.Fang-2024")).toBe("contains-email");
    expect(reasonOf("limonade-aux-fraises", "li@example.com")).toBe("fine");
  });

  test("not one that everybody takes, in any case or width", () => {
    expect(reasonOf("Password1234")).toBe("common");
    expect(reasonOf("ｐａｓｓｗｏｒｄ1234")).toBe("common");
  });
});

describe("how a password is kept", () => {
  test("only the password itself matches, and never twice the same hash", async () => {
    const [one, other] = await Promise.all([hashPassword("abacus beads 算盘"), hashPassword("abacus beads 算盘")]);
    expect(one).toMatch(/^scrypt\$15\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(await passwordMatches("abacus beads 算盘", one)).toBe(true);
    expect(await passwordMatches("abacus beads 算盤", one)).toBe(false);
  });

  test("a hash of another cost is checked at that cost", async () => {
    // RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", 2^14, 8, 1), its first 32 bytes.
    const key = Buffer.from("7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2", "hex");
    const hash = `scrypt$14$8$1$${Buffer.from("SodiumChloride").toString("base64url")}$${key.toString("base64url")}`;
    expect(await passwordMatches("pleaseletmein", hash)).toBe(true);
    expect(await passwordMatches("pleaseletmeout", hash)).toBe(false);
  });

  test("composed and decomposed letters are the same password", async () => {
    expect(await passwordMatches("cafe\u0301 au lait", await hashPassword("caf\u00e9 au lait"))).toBe(true);
  });

  test("nobody's password is refused after the same work", async () => {
    const before = performance.now();
    expect(await passwordMatches("a guess of theirs", undefined)).toBe(false);
    // Without the work it takes microseconds; with it, no machine does it in five milliseconds.
    expect(performance.now() - before).toBeGreaterThan(5);
  });
});
