import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeShopFile } from '#tests/support/shop-file.ts';
import { openBuiltShop, send } from './shopper.ts';

test('`/readyz` answers 503 while writes of the store fail, pages continue, and 200 when writes work again', async () => {
  let dataDir = '';
  const built = await openBuiltShop(
    {},
    {
      prepare: async (folder) => {
        dataDir = folder;
      },
    },
  );
  const change = (statement: string) => writeShopFile(dataDir, statement);
  const becomes = async (status: number) => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if ((await send(built.shop, '/readyz')).status === status) return true;
      await sleep(100);
    }
    return false;
  };
  try {
    expect((await send(built.shop, '/readyz')).status).toBe(200);
    for (const event of ['INSERT', 'UPDATE'])
      change(
        `CREATE TRIGGER no_${event} BEFORE ${event} ON write_probe BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
      );
    expect(await becomes(503)).toBe(true);
    expect((await send(built.shop, '/livez')).status).toBe(200);
    expect((await send(built.shop, '/uk')).status).toBe(200);
    for (const event of ['INSERT', 'UPDATE']) change(`DROP TRIGGER no_${event}`);
    expect(await becomes(200)).toBe(true);
  } finally {
    await built.close();
  }
});
