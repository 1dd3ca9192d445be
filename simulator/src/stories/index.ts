import { addDays, addMonths, type IsoDate } from "@suanpan/server/kernel/calendar.ts";
import { formatId } from "@suanpan/server/kernel/ids.ts";
import { discontinueExecutor } from "@suanpan/server/modules/insight/index.ts";
import type { Parameters } from "../parameters.ts";
import { agreementsLike, resign, stopFunding, termsOf } from "./resign.ts";
import type { Story } from "./story.ts";

export type { Story } from "./story.ts";

const stress = (parameters: Parameters, one: Parameters["macro"]["stress"][number]): Parameters => ({
  ...parameters,
  macro: { ...parameters.macro, stress: [one, ...parameters.macro.stress] },
});

/** In the fourth and fifth month fewer of those who are late are reached in time, and more of them never pay. */
const collectionOutage: Story = {
  name: "collection-outage",
  tells: "collection stands still for two months: less is collected in 30 days, and more is 90 days late a quarter on",
  parameters: (parameters, from) =>
    stress(parameters, { from: addMonths(from, 3), to: addMonths(from, 5), missFactor: 1.05, neverCuresFactor: 2.2 }),
};

/** One technology client ends the service after a month; it is taken out of every period shown from then on. */
const discontinuedService: Story = {
  name: "discontinued-service",
  tells: "a technology service is discontinued: restated volumes leave it out in every period, reported ones do not",
  onMorning: async (scene, day) => {
    if (day !== addMonths(scene.world.from, 1)) return;
    const [ended] = await agreementsLike(scene, ({ fundingModel }) => fundingModel === "technology");
    if (!ended) return;
    await stopFunding(scene, "discontinued-stops", ended);
    const marking = {
      service: { agreementId: formatId("agr", ended.id) },
      from: day,
      discontinued: true,
      reason: "The client runs its own platform now.",
    };
    const about = { kind: discontinueExecutor.kind, subject: "service", summary: "Mark a service as discontinued" };
    await scene.desk.carryOut([{ key: "discontinued", ...about, body: marking }]);
  },
};

/** Begins with half of its volume guaranteed; after a month the same sizes are lent at the institutions' own risk. */
const turningCapitalLight: Story = {
  name: "turning-capital-light",
  tells: "a guarantee-heavy book turns capital-light: the share without credit risk rises, guarantees run off",
  parameters: (parameters) => ({
    ...parameters,
    funding: {
      ...parameters.funding,
      mix: { "balance-sheet": 0.15, "capital-heavy": 0.55, "capital-light": 0.1, ice: 0.15, technology: 0.05 },
    },
  }),
  onMorning: async (scene, day) => {
    if (day !== addMonths(scene.world.from, 1)) return;
    const { funderMonthlyPpm } = scene.world.parameters.funding;
    const heavy = await agreementsLike(
      scene,
      ({ fundingModel, mostFen }) => fundingModel === "capital-heavy" && mostFen > 1,
    );
    for (const agreement of heavy) {
      const { name, funding, ...terms } = termsOf(agreement);
      await resign(scene, `light-${name}`, undefined, {
        ...terms,
        name: `${name}, without guarantee`,
        fundingModel: "capital-light",
        entity: "platform",
        expectedLossPpm: 0,
        ...(funding
          ? { funding: { ...funding, funderMonthlyPpm: funderMonthlyPpm["capital-light"], guaranteeTriggerDays: null } }
          : {}),
      });
      await stopFunding(scene, `heavy-stops-${name}`, agreement);
    }
  },
};

const lostOn = (from: IsoDate): IsoDate => addDays(from, 19);

/** On one day of the third week the provider takes orders and says nothing; its statement of it comes four days later. */
const lostDay: Story = {
  name: "lost-day",
  tells:
    "the provider loses a day: everything due on it counts as late until its statement comes, then is put in its place",
  lostUntil: (from, day) => (day === lostOn(from) ? addDays(day, 4) : undefined),
};

/** After a month the largest partner of the credit engine funds nothing more. */
const institutionStops: Story = {
  name: "institution-stops",
  tells: "an institution stops funding: what it would have lent goes to the next that accepts it",
  onMorning: async (scene, day) => {
    if (day !== addMonths(scene.world.from, 1)) return;
    const its = await agreementsLike(scene, ({ name }) => name.startsWith("Crane Bank"));
    for (const agreement of its) await stopFunding(scene, `stops-${agreement.name}`, agreement);
  },
};

/** The stories a run can be told by their names. */
export const stories: readonly Story[] = [
  collectionOutage,
  discontinuedService,
  turningCapitalLight,
  lostDay,
  institutionStops,
];
