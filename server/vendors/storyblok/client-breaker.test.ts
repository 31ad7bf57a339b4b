import { expect, test } from 'vitest';
import { z } from 'zod';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { StoryblokClient } from './client.ts';
import { withBreaker } from './client-breaker.ts';

const ASKED = { path: 'stories', params: {} };
const SCHEMA = z.object({});

test('`withBreaker` asks no more after five failures in a row, and reports its circuit', async () => {
  let calls = 0;
  const client: StoryblokClient = {
    async get() {
      calls += 1;
      throw new UpstreamUnavailable('The content service', 'timeout');
    },
  };
  const states: string[] = [];
  const broken = withBreaker(client, { circuit: ({ upstream, state }) => void states.push(`${upstream} ${state}`) });
  for (let call = 0; call < 5; call += 1)
    await expect(broken.get(ASKED, SCHEMA)).rejects.toMatchObject({ fault: 'timeout' });
  await expect(broken.get(ASKED, SCHEMA)).rejects.toMatchObject({ fault: 'circuit-open' });
  expect(calls).toBe(5);
  expect(states).toEqual(['content closed', 'content open']);
});

test('`withBreaker` counts no failures that an answer came between', async () => {
  let calls = 0;
  const client: StoryblokClient = {
    async get<T>() {
      calls += 1;
      if (calls % 4 !== 0) throw new UpstreamUnavailable('The content service', 'network');
      return { body: {} as T, total: null };
    },
  };
  const working = withBreaker(client);
  for (let call = 1; call <= 12; call += 1) await working.get(ASKED, SCHEMA).catch(() => undefined);
  expect(calls).toBe(12);
});
