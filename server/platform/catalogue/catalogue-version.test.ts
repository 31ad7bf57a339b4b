import { expect, test } from 'vitest';
import type { Sql, SqlRow } from '#server/store/types.ts';
import { createVersionReader } from './catalogue-version.ts';

/** A store of two facts and of price changes. */
function openFacts() {
  const facts = { structure: '1', revision: '1' };
  const changes: { product_id: string; revision: number }[] = [];
  const sql: Pick<Sql, 'all'> = {
    async all<R extends SqlRow>(statement: string, values: readonly (string | number | null)[] = []) {
      const [after = 0, most = 0] = values.map(Number);
      const rows = statement.includes('catalogue_facts')
        ? Object.entries(facts).map(([name, value]) => ({ name, value }))
        : changes.filter(({ revision }) => revision > after).slice(0, most);
      return rows as SqlRow[] as R[];
    },
  };
  const change = (ids: readonly string[]) => {
    facts.revision = String(Number(facts.revision) + 1);
    for (const id of ids) changes.push({ product_id: id, revision: Number(facts.revision) });
  };
  return { read: createVersionReader(sql as Sql), facts, change };
}

test('the version of the catalogue names the revision of each price change', async () => {
  const { read, change } = openFacts();
  const first = await read();
  change(['a', 'b']);
  change(['b']);
  const second = await read();
  expect(second.structure).toBe(first.structure);
  expect(['a', 'b', 'c'].map(second.priceOf)).toEqual([2, 3, 0]);
});

test('the version of the catalogue has another structure after a change of the catalogue, also back in a request that began before', async () => {
  const { read, facts, change } = openFacts();
  const first = await read();
  change(['a']);
  const changed = await read();
  Object.assign(facts, { structure: '3', revision: '3' });
  const second = await read();
  expect(second.structure).not.toBe(first.structure);
  expect(second.priceOf('a')).toBe(0);
  // Its revision is read before the change and its prices after it.
  Object.assign(facts, { structure: '1', revision: '2' });
  expect((await read()).structure).not.toBe(changed.structure);
  Object.assign(facts, { structure: '3', revision: '3' });
  expect((await read()).structure).toBe(second.structure);
});

test('the version of the catalogue has another structure after 10,000 price changes', async () => {
  const { read, change } = openFacts();
  const first = await read();
  change(Array.from({ length: 9000 }, (_, index) => `p${index}`));
  expect((await read()).structure).toBe(first.structure);
  change(Array.from({ length: 2000 }, (_, index) => `q${index}`));
  const second = await read();
  expect(second.structure).not.toBe(first.structure);
  expect(second.priceOf('p1')).toBe(0);
  change(['p1']);
  const third = await read();
  expect([third.structure, third.priceOf('p1')]).toEqual([second.structure, 4]);
});
