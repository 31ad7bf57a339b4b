import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openBuiltShop, send } from './shopper.ts';

const latest = z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/), timestamp: z.int().positive() });
const manifest = latest.extend({
  matcher: z.strictObject({ static: z.object({}), wildcard: z.object({}), dynamic: z.object({}) }),
  prerendered: z.array(z.string()),
});

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());

test('the latest build has an id and a time, and no cache answers for it', async () => {
  const answer = await send(built.shop, '/builds/latest.json');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(answer.headers.get('content-type')).toContain('application/json');
  latest.parse(await answer.json());
});

test('the manifest of the latest build names it, and no other build has one', async () => {
  const newest = latest.parse(await (await send(built.shop, '/builds/latest.json')).json());
  const found = manifest.parse(await (await send(built.shop, `/builds/meta/${newest.id}.json`)).json());
  expect(found).toMatchObject({ ...newest, prerendered: [] });
  expect(readdirSync('build/client/builds/meta')).toEqual([`${newest.id}.json`]);
  expect((await send(built.shop, '/builds/meta/0000000000000000.json')).status).toBe(404);
});
