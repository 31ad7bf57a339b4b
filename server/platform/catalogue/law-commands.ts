import type { CommandContext } from '#server/store/types.ts';
import { nextStructure, setFact } from './catalogue-facts.ts';
import { lockProducts, relist } from './listing.ts';

export const lawCommands = {
  /** Writes the listing rows of products as the law of now allows them. `ids` are sorted. */
  async relistProducts({ sql }: CommandContext, { ids }: { readonly ids: readonly string[] }): Promise<void> {
    await nextStructure(sql);
    await lockProducts(sql, ids);
    for (const id of ids) await relist(sql, id);
  },

  /** Stores the law that all listing rows follow. */
  async noteListedLaw({ sql }: CommandContext, { law }: { readonly law: string }): Promise<void> {
    await setFact(sql, 'law', law);
  },
};
