import { randomBytes } from 'node:crypto';
import { commands } from '../../server/platform/commands.ts';
import { createIdSource } from '../../server/platform/ids.ts';
import { migrations } from '../../server/platform/migrations.ts';
import { createPaymentSandbox } from '../../server/sandbox/sandbox.ts';
import { createPlace } from '../support/stores.ts';

const ORIGIN = 'https://shop.test';

/** The sandbox on a store of its own, with a clock that stands until it is moved. */
export async function openSandbox() {
  const place = await createPlace();
  let now = Date.parse('2026-11-23T09:00:00Z');
  const clock = () => now;
  const openStore = () => place.open({ commands, migrations });
  let store = await openStore();
  const start = (changes: { readonly keys?: readonly [string, ...string[]] } = {}) =>
    createPaymentSandbox({
      store,
      clock,
      ids: createIdSource({ randomBytes, clock }),
      publicOrigins: [ORIGIN, 'https://second.test'],
      keys: ['a test secret of at least 32 characters'],
      production: false,
      allowProduction: false,
      ...changes,
    });
  return {
    sandbox: start(),
    start,
    store,
    clock,
    pass(milliseconds: number) {
      now += milliseconds;
    },
    /** The sandbox of a new process on the same file. */
    async restart() {
      await store.close();
      store = await openStore();
      return start();
    },
    close: () => place.remove(),
  };
}
