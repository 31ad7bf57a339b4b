import { randomBytes } from 'node:crypto';
import { createPaymentSandbox } from '#lab/sandbox/sandbox.ts';
import { sandboxWebhookKeys } from '#lab/sandbox/webhook-courier.ts';
import { migrations } from '#server/composition/migrations.ts';
import { NO_SWITCHES, type WebhookSwitches } from '#server/config/webhook-switches.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace } from '#tests/support/stores.ts';

const ORIGIN = 'https://shop.test';

type Changes = { readonly keys?: readonly [string, ...string[]]; readonly switches?: Partial<WebhookSwitches> };

/** The sandbox on a store of its own, with a fixed clock. */
export async function openSandbox() {
  const place = await createPlace();
  let now = Date.parse('2026-11-23T09:00:00Z');
  const clock = () => now;
  const openStore = () => place.open({ commands, migrations });
  let store = await openStore();
  const received: unknown[] = [];
  let answer = (): Promise<Response> => Promise.resolve(new Response(null, { status: 202 }));
  const webhooks = {
    address: `${ORIGIN}/webhooks/adyen`,
    async deliver(request: Request) {
      received.push(await request.json());
      return answer();
    },
    keys: sandboxWebhookKeys(['a test secret of at least 32 characters']),
    random: () => 0.5,
  };
  const start = ({ switches, ...changes }: Changes = {}) =>
    createPaymentSandbox({
      store,
      clock,
      ids: createIdSource({ randomBytes, clock }),
      publicOrigins: [ORIGIN, 'https://second.test'],
      keys: ['a test secret of at least 32 characters'],
      production: false,
      allowProduction: false,
      webhooks: { ...webhooks, switches: { ...NO_SWITCHES, ...switches } },
      ...changes,
    });
  return {
    sandbox: start(),
    start,
    store,
    clock,
    /** The bodies of every webhook sent to the shop, oldest first. */
    received,
    /** The answer of the shop to webhooks from now on. */
    answerWith(next: () => Promise<Response>) {
      answer = next;
    },
    webhookKeys: webhooks.keys,
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
