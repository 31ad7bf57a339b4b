/** The provider's live environments: one for each of its data centres. */
export const LIVE_ENVIRONMENTS = ['live', 'live-us', 'live-au', 'live-apse', 'live-in', 'live-nea'] as const;
export type ProviderEnvironment = 'test' | (typeof LIVE_ENVIRONMENTS)[number];

/** Where the provider's widget sends its requests, as origins or as addresses that paths are added to. */
export type WidgetAddresses = {
  /** Calls and frames. */
  readonly api: string;
  /** Texts and pictures. */
  readonly cdn: string;
  readonly analytics: string;
};

/** Configuration of the provider's widget. */
export type WidgetClient = {
  readonly environment: ProviderEnvironment;
  readonly clientKey: string;
  /** Of the sandbox; null with the provider's own service. */
  readonly addresses: WidgetAddresses | null;
};

/**
 * The origins of the provider's widget, as `@adyen/adyen-web` 6.45.2 has them. The only list of its hosts: the security
 * policy of payment pages and the list of their scripts follow it.
 */
export function widgetOrigins(environment: ProviderEnvironment): WidgetAddresses {
  return {
    api: `https://checkoutshopper-${environment}.adyen.com`,
    cdn: `https://checkoutshopper-${environment}.cdn.adyen.com`,
    analytics: `https://checkoutanalytics-${environment}.adyen.com`,
  };
}
