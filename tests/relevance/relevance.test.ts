import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { judgedQueries } from './judged-queries.ts';
import { brokenPromises, measureRelevance } from './measure-relevance.ts';
import { type DemoSearch, openDemoSearch } from './open-demo-search.ts';

let demo: DemoSearch;
beforeAll(async () => {
  demo = await openDemoSearch();
});

describe.each(LANGUAGES)('The judged queries in %s', (language) => {
  test('are at least 120, each once', () => {
    const terms = judgedQueries(language).map(({ term }) => term);
    expect(terms.length).toBeGreaterThanOrEqual(120);
    expect(new Set(terms).size).toBe(terms.length);
  });

  test('find what they should among the first results of the demo catalogue', async () => {
    const relevance = await measureRelevance(language, demo.products, demo.finder(language));
    expect({ broken: brokenPromises(language, relevance), misses: relevance.misses }).toMatchObject({ broken: [] });
  });
});
