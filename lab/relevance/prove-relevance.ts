import { LANGUAGES } from '#app/kernel/text.ts';
import type { Findings, ProofOptions } from '#lab/proofs/proof.ts';
import { brokenPromises, measureRelevance } from './measure-relevance.ts';
import { openDemoSearch } from './open-demo-search.ts';

const percent = (part: number, whole: number) => `${Math.round((1000 * part) / Math.max(1, whole)) / 10} %`;

/** What the search finds for the judged queries of every language. */
export async function run({ report }: ProofOptions): Promise<Findings> {
  const demo = await openDemoSearch();
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
