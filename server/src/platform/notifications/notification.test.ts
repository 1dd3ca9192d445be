import { describe, expect, test } from "vitest";
import { makeIdSource, slot } from "../../kernel/ids.ts";
import { afterTry, type Notification, prepare, type Result } from "./notification.ts";
import { renderTemplate } from "./template.ts";

describe("a template", () => {
  test("is filled, a place as often as it stands there", () =>
    expect(renderTemplate("{a} and {b}, {a}", { a: "1", b: "{a}" })).toEqual({ ok: true, value: "1 and {a}, 1" }));
  test.each([
    ["{a} {b}", { a: "1" }, "param-missing", "b"],
    ["{a}", { a: "1", b: "2" }, "param-unknown", "b"],
    ["{toString}", {}, "param-missing", "toString"],
  ])("%s with %j is refused: %s", (text, params, code, param) =>
    expect(renderTemplate(text, params)).toMatchObject({ ok: false, code, detail: { param } }),
  );
});

const now = new Date("2024-02-10T02:00:00Z");
const ids = makeIdSource(() => now.getTime(), 0);
const one: Notification = {
  id: ids.next<"notification">(slot(1)),
  userId: ids.next<"user">(slot(1)),
  template: "hello",
  language: "en",
  params: { to: "you" },
  naturalKey: "k",
  state: "queued",
  attempts: 0,
  sendAfter: now,
  expiresAt: null,
  lastError: null,
  sentAt: null,
  queuedAt: now,
};
const templates = { hello: { en: "Hello {to}", zh: "{to}好" } };

describe("before it is sent", () => {
  test("it becomes a text to a phone", () =>
    expect(prepare(one, "13812345678", templates, now)).toMatchObject({ phone: "13812345678", text: "Hello you" }));
  test.each([
    ["too late", { expiresAt: now }, "1", "dropped", "too late to be of use"],
    ["without a phone", {}, undefined, "dropped", "the recipient cannot be reached"],
    ["of no template", { template: "constructor" }, "1", "refused", "there is no template constructor"],
    ["of other params", { params: {} }, "1", "refused", "param-missing: to"],
  ])("%s it is not", (_, more, phone, kind, reason) =>
    expect(prepare({ ...one, ...more }, phone, templates, now)).toEqual({ kind, reason }),
  );
});

const hours = { fromHour: 8, toHour: 21 };
const after = (result: Result, attempts = 0, at = now) => afterTry({ ...one, attempts }, result, at, 3, hours);

describe("after a try", () => {
  test.each<[Result, number, string, number]>([
    [{ kind: "sent" }, 0, "sent", 1],
    [{ kind: "failed", reason: "x" }, 0, "queued", 1],
    [{ kind: "failed", reason: "x" }, 2, "failed", 3],
    [{ kind: "refused", reason: "x" }, 0, "failed", 1],
    [{ kind: "dropped", reason: "x" }, 1, "dropped", 1],
    [{ kind: "postponed", reason: "x" }, 2, "queued", 2],
  ])("%j after %i others leaves it %s", (result, before, state, attempts) => {
    expect(after(result, before)).toMatchObject({
      state,
      attempts,
      lastError: result.kind === "sent" ? null : "x",
      sentAt: state === "sent" ? now : null,
    });
  });

  test("what failed late in the evening is tried again in the morning", () => {
    const late = new Date("2024-02-10T12:59:58Z");
    expect(after({ kind: "failed", reason: "x" }, 0, late).sendAfter).toEqual(new Date("2024-02-11T00:00:00Z"));
  });
});
