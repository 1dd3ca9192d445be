import { consentScopes, NewUser } from "@suanpan/contract";
import { Value } from "typebox/value";
import { only } from "../../../kernel/lists.ts";
import { listChannels, publishedVersions, register as registerUsers } from "../../../modules/acquisition/index.ts";
import { PlainError } from "../../../platform/plain-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { asked, keyOption } from "../asking.ts";
import { examples, type Register } from "../cli.ts";
import { reportOf } from "../report-outcome.ts";

type Options = {
  readonly name: string;
  readonly nationalId: string;
  readonly phone: string;
  readonly channel?: string;
  readonly sme?: boolean;
  readonly key?: string;
};

export const register: Register = (program, cli) => {
  program
    .command("register")
    .description("register a user, who has given the consents to identity check, bureau report and contract")
    .requiredOption("--name <name>", "full name")
    .requiredOption("--national-id <number>", "18 characters of the resident id card")
    .requiredOption("--phone <number>", "mobile number, 11 digits")
    .option("--channel <id>", "the channel the user comes from; the first one when left out")
    .option("--sme", "a small firm, not a person")
    .option(...keyOption)
    .addHelpText("after", examples("register --name 王小明 --national-id 11010519491231002X --phone 13800138000"))
    .action(async (options: Options) =>
      cli.answer(
        await cli.withPlatform(async ({ platform }) => {
          const body = await userOf(platform, options);
          const outcome = only(await registerUsers(platform, [asked(body, options.key)]));
          return reportOf(
            outcome,
            (user) => `Registered ${user.id} (${user.nameMasked}, ${user.phoneMasked}) on ${user.registeredOn}.`,
          );
        }),
      ),
    );
};

/** Whoever registers somebody here has shown them the newest texts. */
const newestConsents = async (platform: Platform): Promise<NewUser["consents"]> => {
  const published = await publishedVersions(platform.db);
  return consentScopes.map((scope) => {
    const newest = published.find((text) => text.scope === scope);
    if (!newest)
      throw new PlainError(`No consent text for ${scope} is published: add one with POST /v1/consent-texts.`);
    return { scope, textVersion: newest.version };
  });
};

/** The API's schema decides here too what is well formed. */
const userOf = async (platform: Platform, options: Options): Promise<NewUser> => {
  const [first] = await listChannels(platform.db);
  const channelId = options.channel ?? first?.id;
  if (!channelId) throw new PlainError("There is no channel yet: add one with POST /v1/channels.");
  const body = {
    channelId,
    kind: options.sme ? "sme" : "person",
    name: options.name,
    nationalId: options.nationalId,
    phone: options.phone,
    consents: await newestConsents(platform),
  };
  if (Value.Check(NewUser, body)) return body;
  const [error] = Value.Errors(NewUser, body);
  throw new PlainError(`${error?.instancePath.slice(1) || "The request"} ${error?.message ?? "is not well formed"}.`);
};
