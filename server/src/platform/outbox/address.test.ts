import { describe, expect, test } from "vitest";
import { decideUrl, isPublicAddress } from "./address.ts";

describe("addresses", () => {
  test.each(["93.184.216.34", "8.8.8.8", "172.32.0.1", "2606:4700::1111", "2400:3200::1"])("%s is public", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  test.each([
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.1.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "2002:0a00:0001::1",
    "2001:db8::1",
    "not an address",
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("URLs", () => {
  test.each([
    "https://example.com/hooks?a=1",
    "https://example.com:8443",
    "https://93.184.216.34/",
    "https://[2606:4700::1]/",
  ])("%s may receive", (url) => expect(decideUrl(url, false).ok).toBe(true));
  test.each([
    "http://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "example.com",
    "https://user:secret@example.com/",
    "https://example.com/#part",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data",
  ])("%s may not", (url) => expect(decideUrl(url, false)).toMatchObject({ ok: false, code: "webhook-url-refused" }));

  test("where private hosts are allowed, http and loopback are, other schemes and credentials are not", () => {
    expect(decideUrl("http://127.0.0.1:9000/hook", true).ok).toBe(true);
    expect(decideUrl("ftp://127.0.0.1/", true).ok).toBe(false);
    expect(decideUrl("http://a:b@127.0.0.1/", true).ok).toBe(false);
  });
});
