import { type Clock, hours } from '#app/kernel/clock.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { file } from './answers.ts';
import { createBank } from './bank.ts';
import { createBrowserApi } from './browser-api.ts';
import { browserPath } from './browser-path.ts';
import { answerApps, closeExpiredOrders, closeExpiredPayments } from './expired-payments.ts';
import { createHosted } from './hosted.ts';
import { SANDBOX_PAGE_CSS } from './pages.ts';
import { framersOf, type Provider } from './provider.ts';
import type { SandboxStore } from './sandbox-commands.ts';
import { createServerApi } from './server-api.ts';
import { createThreeDs } from './three-ds.ts';
import { createTokens } from './tokens.ts';
import { type CourierDeps, createCourier, type Round } from './webhook-courier.ts';
import { widgetFile } from './widget-files.ts';

export type PaymentSandbox = {
  /** The provider's pages and the API of its widget, under `/checkoutshopper/`. Null for unknown paths. */
  handle(request: Request): Promise<Response | null>;
  /** The provider's server API, under `/v72/`: the calls of the official library. */
  api(request: Request): Promise<Response>;
  /**
   * Closes expired payments and orders, completes due app payments, deletes old rows once an hour, and delivers the
   * webhooks that are due at `now`, in milliseconds.
   */
  deliverWebhooks(now: number): Promise<Round>;
};

type Deps = {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** The only origins that a payment may return to. */
  readonly publicOrigins: readonly string[];
  /** The origin of its pages; that of the shop when absent or null. */
  readonly ownOrigin?: string | null;
  readonly keys: KeyRing;
  /** Sends webhooks to the shop; without it none are sent. */
  readonly webhooks?: Omit<CourierDeps, 'store'>;
  readonly production: boolean;
  readonly allowProduction: boolean;
};

/**
 * A payment provider inside the shop that uses the real provider's protocol and moves no money. Its state is in the
 * shop's store, an outcome is decided once, and every call is idempotent. It does not run in production unless
 * configured.
 */
export function createPaymentSandbox({
  store,
  clock,
  ids,
  publicOrigins,
  ownOrigin = null,
  keys,
  webhooks,
  production,
  allowProduction,
}: Deps): PaymentSandbox {
  if (production && !allowProduction)
    throw new Error('The payment sandbox does not run in production: no money would move');

  const provider: Provider = {
    store,
    clock,
    ids,
    tokens: createTokens(keys),
    publicOrigins,
    ownOrigin,
    capture: webhooks?.switches.capture ?? false,
  };
  const hosted = createHosted(provider);
  const bank = createBank(provider);
  const threeDs = createThreeDs(provider);
  const browserApi = createBrowserApi(provider);
  /** The pages of the provider and its bank: hosted page, bank, 3-D Secure. Undefined for other paths. */
  const pageFor = (request: Request, path: string): Promise<Response | null> | undefined => {
    const [, place, id = ''] = /^(hosted|bank)\/([A-Z0-9]{1,40})$/.exec(path) ?? [];
    if (place) return place === 'hosted' ? hosted(request, id) : bank(request, id);
    const name = /^threeds\/([a-z.-]+)$/.exec(path)?.[1];
    return name ? threeDs(request, name) : undefined;
  };
  const api = createServerApi(provider);
  const courier = webhooks && createCourier({ ...webhooks, store });
  let sweptAt = Number.NEGATIVE_INFINITY;

  return {
    async handle(request) {
      const path = browserPath(new URL(request.url).pathname);
      if (path === null) return null;
      if (path === 'hosted.css') return file(SANDBOX_PAGE_CSS, 'text/css; charset=utf-8');
      const served = request.method === 'POST' ? null : widgetFile(path, framersOf(provider));
      return served ?? pageFor(request, path) ?? browserApi(request, path);
    },
    api,
    async deliverWebhooks(now) {
      await closeExpiredPayments(store, now);
      await closeExpiredOrders(store, now);
      const appAt = await answerApps(store, { now, capture: provider.capture });
      if (now - sweptAt >= hours(1)) {
        sweptAt = now;
        await store.command('deleteOldSandboxSessions', { now });
      }
      const round = courier ? await courier(now) : { delivered: 0, nextAt: null };
      return appAt === null ? round : { ...round, nextAt: Math.min(appAt, round.nextAt ?? appAt) };
    },
  };
}
