import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { brokenPromises, measureRelevance } from '#tests/relevance/measure-relevance.ts';
import { openDemoDatabase } from '#tests/relevance/open-demo-database.ts';

let demo: Awaited<ReturnType<typeof openDemoDatabase>>;
beforeAll(async () => {
  demo = await openDemoDatabase();
});
afterAll(() => demo?.close());

describe.each(LANGUAGES)('The judged queries in %s, asked of the search of the database,', (language) => {
  test('find what they should among the first results of the demo catalogue', async () => {
    const relevance = await measureRelevance(language, demo.products, demo.finder(language));
    expect({ broken: brokenPromises(language, relevance), misses: relevance.misses }).toMatchObject({ broken: [] });
  });
});
