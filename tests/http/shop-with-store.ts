import { join } from 'node:path';
import type { Shop } from '#server/app.ts';
import type { ShopStore } from '#server/composition/commands.ts';
import { migrations } from '#server/composition/migrations.ts';
import { openOrJoinStore } from '#server/store/sqlite-store.ts';
import { commands } from '#tests/support/store-commands.ts';
import { openBuiltShop } from './shopper.ts';

export type ShopWithStore = { readonly shop: Shop; readonly store: ShopStore; close(): Promise<void> };

/** The built shop, and its store as another process sees it. */
export async function openShopWithStore(
  env: Readonly<Record<string, string>> = {},
  options: Omit<NonNullable<Parameters<typeof openBuiltShop>[1]>, 'prepare'> = {},
): Promise<ShopWithStore> {
  let dataDir = '';
  const prepare = async (folder: string) => {
    dataDir = folder;
  };
  const built = await openBuiltShop(env, { ...options, prepare });
  const store = await openOrJoinStore({ file: join(dataDir, 'shop.sqlite'), commands, migrations });
  return {
    shop: built.shop,
    store,
    async close() {
      await store.close();
      await built.close();
    },
  };
}
