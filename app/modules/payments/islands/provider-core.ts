import { Core, type CoreConfiguration } from '@adyen/adyen-web';
import type { ExpressMethod } from '#app/modules/payments/domain/express-methods.ts';
import type { WidgetClient } from '#app/modules/payments/domain/provider-origins.ts';

type Client = Pick<WidgetClient, 'clientKey' | 'addresses'> & {
  readonly environment: string;
  /** The visitor has agreed to the provider's analytics. */
  readonly analytics: boolean;
};

const nothing = async () => undefined;

/**
 * Creates the core of the provider's widget. By itself it posts the page's address and the screen to the provider's
 * analytics, whatever its configuration says, and keeps a number in the browser: it does so only with
 * `analytics`. Without `texts` it requests no texts; a wallet shows none, and nothing is requested then.
 */
export async function createCore(
  { environment, clientKey, addresses, analytics }: Client,
  configuration: CoreConfiguration,
  { texts = true }: { readonly texts?: boolean } = {},
): Promise<Core> {
  const core = new Core({
    ...configuration,
    environment: environment as NonNullable<CoreConfiguration['environment']>,
    clientKey,
    analytics: { enabled: analytics },
    ...(addresses && {
      _environmentUrls: {
        api: addresses.api,
        analytics: addresses.analytics,
        cdn: { images: addresses.cdn, translations: addresses.cdn },
      },
    }),
  });
  if (!analytics) Object.assign(core, { requestAnalyticsAttemptId: nothing });
  if (!texts) Object.assign(core, { requestTranslations: nothing });
  return core.initialize();
}

/**
 * Removes query and fragment from the page's address, which may name a campaign, a cart or an order: the widget sends
 * the whole address with every call, whatever the page's referrer policy says.
 */
export function hideQuery(): void {
  if (location.search !== '' || location.hash !== '') history.replaceState(history.state, '', location.pathname);
}

/** Apple's script brings the sheet to browsers without one, and a button: neither is used here. */
const APPLE_SCRIPT = 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js';

/** The widget loads the script unless it finds it loaded. An element of this type loads nothing. */
export function markAppleScriptLoaded(): void {
  if (document.querySelector(`script[src="${APPLE_SCRIPT}"]`)) return;
  const mark = Object.assign(document.createElement('script'), { type: 'text/plain', src: APPLE_SCRIPT });
  mark.dataset.scriptLoaded = 'true';
  document.body.append(mark);
}

/** Pays by a method, in the session of a card. */
export type ExpressPayments = {
  /** Rejects where the method is unavailable. Otherwise the widget reports as for a card. */
  submit(method: ExpressMethod): Promise<void>;
};
