import type { NewUser } from "@suanpan/contract";
import type { Random } from "@suanpan/server/kernel/random.ts";
import { checkDigitOf } from "@suanpan/server/modules/acquisition/index.ts";

const surnames = [
  "王",
  "李",
  "张",
  "刘",
  "陈",
  "杨",
  "赵",
  "黄",
  "周",
  "吴",
  "徐",
  "孙",
  "胡",
  "朱",
  "高",
  "林",
  "何",
  "郭",
  "马",
  "罗",
];
const given = [
  "伟",
  "芳",
  "娜",
  "敏",
  "静",
  "丽",
  "强",
  "磊",
  "洋",
  "艳",
  "勇",
  "军",
  "杰",
  "娟",
  "涛",
  "超",
  "明",
  "霞",
  "平",
  "刚",
];
// Regions that were never issued: no number made here can be a real person's.
const region = "999999";

/** Somebody who does not exist, with traits the platform cannot see. */
export type Person = { readonly user: NewUser; readonly monthlyIncomeFen: number; readonly missesPpm: number };

export const makePerson = (random: Random, number: number, channelId: string): Person => ({
  user: {
    channelId,
    kind: "person",
    name: random.pick(surnames) + random.pick(given) + (random.chance(600_000) ? random.pick(given) : ""),
    nationalId: nationalId(random, number),
    phone: `190${String(10_000_000 + number)}`,
    consents: [
      { scope: "identity", textVersion: "1" },
      { scope: "bureau", textVersion: "1" },
      { scope: "contract", textVersion: "1" },
    ],
  },
  monthlyIncomeFen: random.integer(20, 180) * 10_000,
  missesPpm: random.weighted([
    [10_000, 7],
    [80_000, 2],
    [400_000, 1],
  ]),
});

const nationalId = (random: Random, number: number): string => {
  const born = `${random.integer(1965, 2003)}${two(random.integer(1, 12))}${two(random.integer(1, 28))}`;
  // The sequence repeats after a thousand people; the birth date keeps them apart, and the directory would notice.
  const first17 = region + born + String(number % 1_000).padStart(3, "0");
  return first17 + checkDigitOf(first17);
};

const two = (n: number): string => String(n).padStart(2, "0");
