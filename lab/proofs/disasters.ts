import { clock } from './disaster-clock.ts';
import { corrupted } from './disaster-corrupted.ts';
import { full } from './disaster-full.ts';
import { locked } from './disaster-locked.ts';
import { power } from './disaster-power.ts';
import { readOnly } from './disaster-read-only.ts';
import { restore } from './disaster-restore.ts';
import { steps } from './disaster-steps.ts';
import { type Findings, type ProofOptions, type ProofPart, runParts } from './proof.ts';

/** Every disaster by its name, each in a file of its own. */
const PARTS: Readonly<Record<string, ProofPart>> = {
  steps,
  full,
  'read-only': readOnly,
  corrupted,
  locked,
  clock,
  restore,
  power,
};

/**
 * Has the shop meet disasters of its machine, one after the other or the one `part` names, each on a fresh store. What
 * shoppers saw confirmed is there afterwards, every visitor sees a page, and the operator reads what to do.
 */
export const run = (options: ProofOptions): Promise<Findings> => runParts(PARTS, options);
