import { Core, type CoreConfiguration } from '@adyen/adyen-web';
import type { WidgetAddresses } from '#app/modules/payments/domain/provider-origins.ts';

type Client = {
  readonly environment: string;
  readonly clientKey: string;
  /** Null for the provider's own hosts. */
  readonly addresses: WidgetAddresses | null;
};

const nothing = async () => undefined;

/**
 * Creates the core of the provider's widget. By itself it posts the page's address and the screen to the provider's
 * analytics, whatever its configuration says, and keeps a number in the browser: it does so only where the visitor has
 * agreed to `analytics`. Without `texts` it requests no texts; a wallet shows none, and nothing is requested then.
 */
export async function createCore(
  { environment, clientKey, addresses }: Client,
  { analytics, texts }: { readonly analytics: boolean; readonly texts: boolean },
  configuration: CoreConfiguration,
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
