import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newWebhookSecret, signatureOf, verifySignature } from "./signature.ts";

const secret = "whsec_test";
const body = '{"topic":"loan.drawn","data":{"amountFen":100}}';
const at = 1_700_000_000;
const header = signatureOf(secret, at, body);

test("is the HMAC-SHA256 of time, a dot and the body", () => {
  const expected = createHmac("sha256", secret).update(`1700000000.${body}`).digest("hex");
  expect(header).toBe(`t=1700000000,v1=${expected}`);
  expect(verifySignature(secret, header, body, at)).toBe(true);
});

test("neither body, secret, time nor signature can be changed", () => {
  expect(verifySignature(secret, header, body.replace("100", "900"), at)).toBe(false);
  expect(verifySignature(newWebhookSecret(), header, body, at)).toBe(false);
  expect(verifySignature(secret, header.replace("t=1700000000", "t=1700000001"), body, at)).toBe(false);
  expect(
    verifySignature(
      secret,
      header.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")),
      body,
      at,
    ),
  ).toBe(false);
});

test("an old message is no longer taken, nor one from the future", () => {
  expect(verifySignature(secret, header, body, at + 300, 300)).toBe(true);
  expect(verifySignature(secret, header, body, at + 301, 300)).toBe(false);
  expect(verifySignature(secret, header, body, at - 301, 300)).toBe(false);
});

test.each(["", "t=1", "v1=00", `t=x,v1=${"0".repeat(64)}`, `t=1,v1=${"0".repeat(63)}`, `${header},v1=00`])(
  "a header that is none is refused: %s",
  (broken) => expect(verifySignature(secret, broken, body, at)).toBe(false),
);

test("secrets are long and never the same", () => {
  expect(newWebhookSecret()).toMatch(/^whsec_[\w-]{43}$/);
  expect(newWebhookSecret()).not.toBe(newWebhookSecret());
});
