/** Periods that together, each added or taken away, are another. */
export type Way = readonly (readonly [period: string, sign: 1 | -1])[];

/** The ways in which a period is made of others, by name: a third quarter is its year less the half and the fourth. */
export const waysToMake = (period: string): readonly Way[] => {
  const [, year, part = ""] = /^(\d{4})(Q[1-4]|H[12]|FY)$/.exec(period) ?? [];
  return (made[part] ?? []).map((way) => way.map(([name, sign]) => [`${year}${name}`, sign]));
};

/** The periods that begin on the same day: what a period opens with, they open with too. */
export const sameStart = (period: string): readonly Way[] => {
  const [, year, part = ""] = /^(\d{4})(Q[1-4]|H[12]|FY)$/.exec(period) ?? [];
  return (begunWith[part] ?? []).map((name) => [[`${year}${name}`, 1]]);
};

const begunWith: Readonly<Record<string, readonly string[]>> = {
  Q1: ["H1", "FY"],
  H1: ["Q1", "FY"],
  FY: ["H1", "Q1"],
  Q3: ["H2"],
  H2: ["Q3"],
};

const made: Readonly<Record<string, readonly Way[]>> = {
  Q1: [
    [
      ["H1", 1],
      ["Q2", -1],
    ],
  ],
  Q2: [
    [
      ["H1", 1],
      ["Q1", -1],
    ],
  ],
  Q3: [
    [
      ["H2", 1],
      ["Q4", -1],
    ],
    [
      ["FY", 1],
      ["H1", -1],
      ["Q4", -1],
    ],
  ],
  Q4: [
    [
      ["H2", 1],
      ["Q3", -1],
    ],
    [
      ["FY", 1],
      ["H1", -1],
      ["Q3", -1],
    ],
  ],
  H1: [
    [
      ["Q1", 1],
      ["Q2", 1],
    ],
    [
      ["FY", 1],
      ["H2", -1],
    ],
    [
      ["FY", 1],
      ["Q3", -1],
      ["Q4", -1],
    ],
  ],
  H2: [
    [
      ["Q3", 1],
      ["Q4", 1],
    ],
    [
      ["FY", 1],
      ["H1", -1],
    ],
  ],
  FY: [
    [
      ["H1", 1],
      ["H2", 1],
    ],
    [
      ["H1", 1],
      ["Q3", 1],
      ["Q4", 1],
    ],
    [
      ["Q1", 1],
      ["Q2", 1],
      ["Q3", 1],
      ["Q4", 1],
    ],
  ],
};
