import { type Findings, type ProofOptions, type ProofPart, runParts } from '#lab/proofs/proof.ts';
import { addresses } from './attack-addresses.ts';
import { crowd } from './attack-crowd.ts';
import { doors } from './attack-doors.ts';
import { flood } from './attack-flood.ts';
import { letters } from './attack-letters.ts';
import { limits } from './attack-limits.ts';
import { pictures } from './attack-pictures.ts';
import { slowReaders } from './attack-slow-readers.ts';

/** Every attack by its name, each in a file of its own. */
const PARTS: Readonly<Record<string, ProofPart>> = {
  limits,
  flood,
  crowd,
  addresses,
  letters,
  doors,
  pictures,
  'slow-readers': slowReaders,
};

/**
 * Attacks the shop in several ways, one after the other or the one `part` names, each on fresh nodes and with an honest
 * shopper beside it. All load goes to this machine, is bounded and ends by itself.
 */
export const run = (options: ProofOptions): Promise<Findings> => runParts(PARTS, options);
