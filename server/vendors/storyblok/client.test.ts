import { expect, test } from 'vitest';
import { z } from 'zod';
import { inRequest, type RequestScope } from '#server/kernel/request-scope.ts';
import type { UpstreamMonitor } from '#server/vendors/_http/measured.ts';
import { createStoryblokClient } from './client.ts';

test('a call of the content service carries the id of its request, and is monitored with its outcome', async () => {
  const outcomes: string[] = [];
  const ids: (string | null)[] = [];
  let status = 200;
  const monitor = { called: ({ outcome }) => outcomes.push(outcome), circuit: () => undefined } as UpstreamMonitor;
  const client = createStoryblokClient({
    url: 'https://content.test/cdn',
    token: { kind: 'access', value: 'hidden' },
    async fetch(_, { headers }) {
      ids.push(new Headers(headers).get('x-request-id'));
      return new Response('{"version":1}', { status });
    },
    clock: () => 0,
    wait: async () => undefined,
    turn: async () => undefined,
    monitor,
  });
  const read = () => client.get({ path: 'spaces/me', params: {} }, z.object({ version: z.number() }));
  const scope: RequestScope = { requestId: 'request-1', calls: [] };
  expect((await inRequest(scope, read)).body).toEqual({ version: 1 });
  status = 503;
  await expect(read()).rejects.toThrow();
  status = 404;
  expect(await client.get({ path: 'story', params: {} }, z.null(), null)).toEqual({ body: null, total: 0 });
  expect(ids).toEqual(['request-1', null, null]);
  expect(outcomes).toEqual(['answered', 'status', 'answered']);
  expect(scope.calls).toEqual([{ upstream: 'content', ms: expect.any(Number) }]);
});
