import { expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { HttpAppDeps, Visit } from '#server/edge/http/http-app-types.ts';
import { answerShared } from './answer-shared.ts';
import { sampleVisit } from './page-fixture.ts';

const ADDRESS = 'https://shop.test/uk/sitemap.xml';

const answerOf = (error: Error) => {
  const documents = { read: () => Promise.reject(error) };
  const shared = { target: () => '/uk/sitemap.xml', visit: () => sampleVisit() };
  return answerShared(
    { documents: { shared, documents }, countryHeader: null } as unknown as HttpAppDeps,
    { request: new Request(ADDRESS), pathname: '/uk/sitemap.xml', client: {} } as Visit,
  );
};

test('a text in which a service becomes unavailable is answered 503, and may be asked for again soon', async () => {
  const answer = await answerOf(new UpstreamUnavailable('commerce', 'timeout'));
  expect([answer?.status, answer?.headers.get('retry-after'), answer?.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ]);
});

test('any other failure of a shared page is that of its request', async () => {
  await expect(answerOf(new Error('a fault'))).rejects.toThrow('a fault');
});
