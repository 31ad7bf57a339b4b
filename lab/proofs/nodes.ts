import { builds } from '#lab/nodes/builds.ts';
import { clock } from '#lab/nodes/clock.ts';
import { crowd } from '#lab/nodes/crowd.ts';
import { failover } from '#lab/nodes/failover.ts';
import { rolling } from '#lab/nodes/rolling.ts';
import { secrets } from '#lab/nodes/secrets.ts';
import { starve } from '#lab/nodes/starve.ts';
import { type Findings, type ProofOptions, type ProofPart, runParts } from '#lab/proofs/proof.ts';

const PARTS: Readonly<Record<string, ProofPart>> = { rolling, failover, builds, secrets, clock, crowd, starve };

/** Nodes behind a balancer, a pooler and two databases, run from the files of `deploy`: each part on a fresh set. */
export function run({ engine, ...options }: ProofOptions): Promise<Findings> {
  if (engine === 'sqlite')
    return Promise.resolve({ table: [['one node owns an embedded store: nothing to prove']], broken: [] });
  return runParts(PARTS, { engine, ...options });
}
