import { type AttackPart, createPromises, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { addresses } from './attack-addresses.ts';
import { crowd } from './attack-crowd.ts';
import { doors } from './attack-doors.ts';
import { flood } from './attack-flood.ts';
import { letters } from './attack-letters.ts';
import { limits } from './attack-limits.ts';
import { pictures } from './attack-pictures.ts';
import { slowReaders } from './attack-slow-readers.ts';

/** Every attack by its name, each in a file of its own. */
const PARTS: Readonly<Record<string, AttackPart>> = {
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
export async function run({ part, ...options }: ProofOptions): Promise<Findings> {
  const selected = Object.entries(PARTS).filter(([name]) => part === undefined || part === name);
  if (selected.length === 0) throw new Error(`No attack is called ${part}; there are ${Object.keys(PARTS).join(', ')}`);
  const table: string[][] = [['attack', 'figure', 'value']];
  const broken: string[] = [];
  for (const [name, attack] of selected) {
    const promises = createPromises();
    const figures = await attack({ ...options, check: promises.check });
    table.push(...figures.map(([figure, value]) => [name, figure, value]));
    broken.push(...promises.broken.map((words) => `${name}: ${words}`));
  }
  return { table, broken };
}
