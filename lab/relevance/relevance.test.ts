import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { judgedQueries, QUERY_KINDS } from './judged-queries.ts';
import leastHits from './least-hits.json' with { type: 'json' };
import { brokenPromises, measureRelevance, raisedHits } from './measure-relevance.ts';
import { type DemoSearch, openDemoSearch } from './open-demo-search.ts';

let demo: DemoSearch;
beforeAll(async () => {
  demo = await openDemoSearch();
}, 60_000);

describe.each(LANGUAGES)('The judged queries in %s', (language) => {
  test('are at least 120, each once', () => {
    const terms = judgedQueries(language).map(({ term }) => term);
    expect(terms.length).toBeGreaterThanOrEqual(120);
    expect(new Set(terms).size).toBe(terms.length);
  });

  test('find what they should among the first results of the demo catalogue', async () => {
    const relevance = await measureRelevance(language, demo.products, demo.finder(language));
    expect({ broken: brokenPromises(language, relevance), misses: relevance.misses }).toMatchObject({ broken: [] });
    expect(raisedHits(language, relevance), 'hits to write into least-hits.json').toEqual([]);
  });

  test.each(QUERY_KINDS)('of the kind %s may not find one less than before', (fallen) => {
    const kinds = QUERY_KINDS.map((kind) => {
      const queries = leastHits[language][kind];
      return { kind, queries, hits: kind === fallen ? queries - 1 : queries, precision: 1 };
    });
    expect(brokenPromises(language, { kinds, misses: [] })).toMatchObject([
      expect.stringContaining(`${language} ${fallen}: `),
    ]);
  });
});
