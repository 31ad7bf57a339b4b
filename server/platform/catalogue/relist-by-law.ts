import { missingParts, type StatedFacts } from '#app/modules/catalogue/domain/lawful-offer.ts';
import { requiredNamesText } from '#app/modules/markets/domain/required-names.ts';
import type { CommandContext, Store } from '#server/store/types.ts';
import { nextStructure, setFact } from './catalogue-facts.ts';
import { lockProducts, relist } from './listing.ts';

/** Documents of one read, and the most products of one command: some tens of milliseconds each. */
const AT_ONCE = 50;

/**
 * Lists again what a law may forbid, where the store was listed under another law or by a shop that did not ask: a
 * complete product is sold under any law. Returns how many. Nodes that start together repeat the same.
 */
export async function relistByLaw({
  read,
  command,
}: Pick<Store<typeof lawCommands>, 'read' | 'command'>): Promise<number> {
  const law = requiredNamesText();
  const known = await read.get<{ value: string }>("SELECT value FROM catalogue_facts WHERE name = 'law'");
  if (known?.value === law) return 0;
  let relisted = 0;
  for (let after = ''; ; ) {
    const rows = await read.all<{ id: string; doc: string }>(
      'SELECT id, doc FROM products WHERE id > ? ORDER BY id LIMIT ?',
      [after, AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const ids = rows.filter(({ doc }) => isIncomplete(doc)).map(({ id }) => id);
    if (ids.length > 0) await command('relistProducts', { ids });
    relisted += ids.length;
  }
  await command('noteListedLaw', { law });
  return relisted;
}

/** A damaged document stays as it is: the doctor names it. */
function isIncomplete(doc: string): boolean {
  try {
    const { information } = JSON.parse(doc) as { readonly information?: StatedFacts };
    return missingParts(information).length > 0;
  } catch {
    return false;
  }
}

export const lawCommands = {
  /** Writes the listing rows of products as the law of now allows them. `ids` are sorted. */
  async relistProducts({ sql }: CommandContext, { ids }: { readonly ids: readonly string[] }): Promise<void> {
    const revision = await nextStructure(sql);
    await lockProducts(sql, ids);
    for (const id of ids) await relist(sql, id, revision);
  },

  /** Stores the law that all listing rows follow. */
  async noteListedLaw({ sql }: CommandContext, { law }: { readonly law: string }): Promise<void> {
    await setFact(sql, 'law', law);
  },
};
