import { LANGUAGES } from '#app/kernel/text.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import type { Findings, ProofOptions } from '#tests/support/proof.ts';
import { brokenPromises, measureRelevance } from './measure-relevance.ts';
import { openDemoDatabase } from './open-demo-database.ts';
import { type DemoSearch, openDemoSearch } from './open-demo-search.ts';

const percent = (part: number, whole: number) => `${Math.round((1000 * part) / Math.max(1, whole)) / 10} %`;

/** What the search finds for the judged queries of every language: the index in memory, or that of the database. */
export async function run({ engine, report }: ProofOptions): Promise<Findings> {
  if (engine === 'sqlite') return await ask(await openDemoSearch(), report);
  const server = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  const demo = await openDemoDatabase(process.env.TEST_DATABASE_URL ?? server?.url);
  try {
    return await ask(demo, report);
  } finally {
    await demo.close();
    await server?.stop();
  }
}

async function ask(demo: DemoSearch, report: ProofOptions['report']): Promise<Findings> {
  const table: string[][] = [['language', 'kind', 'queries', 'hit in the first 5', 'relevant among the first 5']];
  const broken: string[] = [];
  for (const language of LANGUAGES) {
    const relevance = await measureRelevance(language, demo.products, demo.finder(language));
    for (const { kind, queries, hits, precision } of relevance.kinds)
      table.push([language, kind, `${queries}`, percent(hits, queries), percent(precision, 1)]);
    const queries = relevance.kinds.reduce((sum, kind) => sum + kind.queries, 0);
    const hits = relevance.kinds.reduce((sum, kind) => sum + kind.hits, 0);
    table.push([language, 'all', `${queries}`, percent(hits, queries), '']);
    for (const miss of relevance.misses) {
      table.push([miss]);
      report(miss);
    }
    broken.push(...brokenPromises(language, relevance));
  }
  return { table, broken };
}
