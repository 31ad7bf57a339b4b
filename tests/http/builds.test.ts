import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { setUpShop } from './set-up-shop.ts';
import { openBuiltShop, send } from './shopper.ts';

const latest = z.strictObject({ id: z.string().regex(/^[0-9a-f]{16}$/), timestamp: z.int().positive() });
const manifest = latest.extend({
  matcher: z.strictObject({ static: z.object({}), wildcard: z.object({}), dynamic: z.object({}) }),
  prerendered: z.array(z.string()),
});

const built = setUpShop();

test('the latest build has an id and a time, and no cache answers for it', async () => {
  const answer = await send(built.shop, '/builds/latest.json');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(answer.headers.get('content-type')).toContain('application/json');
  latest.parse(await answer.json());
});

test('a page names its build, and refreshes itself on a return outside the development stage alone', async () => {
  const { id } = latest.parse(await (await send(built.shop, '/builds/latest.json')).json());
  const script = async ({ shop }: Pick<typeof built, 'shop'>, path: string) =>
    /<script[^>]*data-build="[^"]*"[^>]*>/.exec(await (await send(shop, path)).text())?.[0] ?? '';
  const staging = await openBuiltShop({
    SHOP_STAGE: 'staging',
    SESSION_SECRETS: 'k3Jx9'.repeat(4) + 'Qw7Zt'.repeat(4),
  });
  for (const path of ['/', '/uk', '/de/no-such-page']) {
    expect(await script(built, path)).toContain(`data-build="${id}"`);
    expect(await script(built, path)).not.toContain('data-refresh=');
    expect(await script(staging, path)).toContain('data-refresh=""');
  }
  await staging.close();
});

test('the manifest of the latest build names it, and no other build has one', async () => {
  const newest = latest.parse(await (await send(built.shop, '/builds/latest.json')).json());
  const found = manifest.parse(await (await send(built.shop, `/builds/meta/${newest.id}.json`)).json());
  expect(found).toMatchObject({ ...newest, prerendered: [] });
  expect(readdirSync('build/client/builds/meta')).toEqual([`${newest.id}.json`]);
  expect((await send(built.shop, '/builds/meta/0000000000000000.json')).status).toBe(404);
});
