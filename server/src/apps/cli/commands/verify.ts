import type { Platform } from "../../../platform/platform.ts";
import type { Verifier } from "../../../platform/verifier.ts";
import { examples, type Register } from "../cli.ts";
import { startProgress } from "../progress.ts";
import { type Report, report, table } from "../report.ts";

export const verify: Register = (program, cli) => {
  program
    .command("verify")
    .description("recompute every invariant by a second path and compare")
    .addHelpText("after", examples("verify", "verify --json"))
    .action(async () =>
      cli.answer(
        await cli.withPlatform(async ({ platform, config }) => prove((await cli.wire(config)).verifiers, platform)),
      ),
    );
};

type Proof = { readonly name: string; readonly checked: number; readonly problem?: string };

const prove = async (verifiers: readonly Verifier[], platform: Platform): Promise<Report> => {
  const progress = startProgress("Verifying");
  const proofs: Proof[] = [];
  for (const verifier of verifiers) {
    progress.update(proofs.length, verifiers.length, verifier.name);
    proofs.push(await proofOf(verifier, platform));
  }
  progress.stop();
  const broken = proofs.filter(({ problem }) => problem !== undefined);
  const lines = proofs.map(({ name, checked, problem }) => [problem ? "✗" : "✓", name, checked, problem ?? ""]);
  const closing =
    broken.length > 0 ? `${broken.length} of ${proofs.length} do not hold.` : `All ${proofs.length} hold.`;
  return report(`${table(lines)}\n${closing}`, { ok: broken.length === 0, proofs }, broken.length === 0);
};

/** A proof that breaks down proves nothing, and must not keep the others from being tried. */
const proofOf = async ({ name, run }: Verifier, platform: Platform): Promise<Proof> => {
  try {
    return { name, ...(await run(platform)) };
  } catch (error) {
    return { name, checked: 0, problem: `it could not be checked: ${error instanceof Error ? error.message : error}` };
  }
};
