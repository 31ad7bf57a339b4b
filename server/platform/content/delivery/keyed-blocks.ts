import { z } from 'zod';
import type { Delivered } from '#app/modules/content/domain/delivery/read-fields.ts';

const blocksSchema = z.array(z.record(z.string(), z.unknown()).catch({})).catch([]);

/**
 * The blocks of a list in several versions, the strongest first, by a key of their own. `keyOf` is null for a block
 * without one. A key has one block of each version, its first.
 */
export function keyedBlocks(
  versions: readonly Delivered[],
  list: string,
  keyOf: (block: Delivered) => string | null,
): ReadonlyMap<string, readonly Delivered[]> {
  const found = new Map<string, Delivered[]>();
  for (const version of versions) {
    const own = new Set<string>();
    for (const block of blocksSchema.parse(version[list])) {
      const key = keyOf(block);
      if (key === null || own.has(key)) continue;
      own.add(key);
      found.set(key, [...(found.get(key) ?? []), block]);
    }
  }
  return found;
}
