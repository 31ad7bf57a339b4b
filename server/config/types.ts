import type { Language } from '#app/kernel/text.ts';
import type { ThirdParties } from '#app/kernel/third-parties.ts';
import type { OpenTerritories } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { ExpressMethod } from '#app/modules/payments/domain/express-methods.ts';
import type { ProviderEnvironment, WidgetAddresses } from '#app/modules/payments/domain/provider-origins.ts';
import type { Redacted } from '#server/kernel/redacted.ts';
import type { WebhookSwitches } from './webhook-switches.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Stage = 'production' | 'staging' | 'development';

export type PaymentsConfig =
  | {
      readonly adapter: 'sandbox';
      readonly allowInProduction: boolean;
      /** Where the browser reaches the sandbox; null for the shop's own origin. */
      readonly origins: WidgetAddresses | null;
    }
  | ({ readonly adapter: 'adyen'; readonly environment: 'test'; readonly livePrefix: null } & Account)
  | ({ readonly adapter: 'adyen'; readonly environment: LiveEnvironment; readonly livePrefix: string } & Account);
type LiveEnvironment = Exclude<ProviderEnvironment, 'test'>;
/** `clientKey` is public: the browser's widget sends it to the provider. */
type Account = { readonly apiKey: Redacted; readonly merchantAccount: string; readonly clientKey: string };

/** How webhooks of the payment provider are authenticated. */
export type WebhookConfig = {
  /**
   * In hexadecimal digits, the newest first. May be empty only in test environments: every webhook is then rejected.
   */
  readonly hmacKeys: readonly Redacted[];
  /** Basic authentication, if the provider is configured to send it. */
  readonly credentials: { readonly user: string; readonly password: Redacted } | null;
};

export type TaxConfig =
  | { readonly adapter: 'embedded' }
  | { readonly adapter: 'taxjar'; readonly key: Redacted; readonly url: string };

export type ContentConfig =
  | { readonly adapter: 'bundled' }
  | {
      readonly adapter: 'storyblok';
      readonly url: string;
      readonly token: Redacted;
      readonly tokenKind: 'access' | 'oauth';
      /** The space's own language. */
      readonly defaultLanguage: Language;
      /** Signs messages of the service; null when none are received. */
      readonly webhookSecret: Redacted | null;
      /** Reads drafts and proves what the visual editor signs; null where there is no preview. */
      readonly previewToken: Redacted | null;
      /** The origin of the visual editor. */
      readonly editorOrigin: string;
      /** Seconds between two questions whether the space has changed. */
      readonly refreshSeconds: number;
    };

export type RecommendationsConfig =
  | { readonly adapter: 'embedded' }
  | { readonly adapter: 'http'; readonly url: string };

/** The postcode lookup of the address step. `countries` are those that the service knows. */
export type AddressLookupConfig =
  | { readonly adapter: 'none' }
  | { readonly adapter: 'sample' }
  | { readonly adapter: 'pdok'; readonly url: string }
  | {
      readonly adapter: 'http';
      readonly url: string;
      readonly token: Redacted | null;
      readonly countries: readonly CountryCode[];
    };

/** The list of newsletter subscriptions. */
export type NewsletterConfig =
  | { readonly adapter: 'embedded' }
  | { readonly adapter: 'http'; readonly url: string; readonly token: Redacted };

/**
 * `files`: letters are files in `dataDir`, and no mail is sent. `tls`: `starttls` and `implicit` never send in the
 * clear. `from` is null for the service address of the texts.
 */
export type LettersConfig =
  | { readonly adapter: 'files' }
  | {
      readonly adapter: 'smtp';
      readonly host: string;
      readonly port: number;
      readonly tls: 'starttls' | 'implicit' | 'none';
      readonly credentials: { readonly user: string; readonly password: Redacted } | null;
      readonly from: string | null;
    };

/** The store of the embedded platform. */
export type StoreConfig =
  | { readonly engine: 'sqlite' }
  | {
      readonly engine: 'postgres';
      readonly url: Redacted;
      readonly poolSize: number;
      readonly preparedStatements: boolean;
    };

/**
 * The base URL of the stage. `timeout` is milliseconds for a whole call. `letters` says who writes to shoppers about
 * their orders.
 */
export type CommerceConfig =
  | { readonly adapter: 'embedded' }
  | {
      readonly adapter: 'http';
      readonly url: string;
      readonly key: Redacted;
      readonly timeout: number;
      readonly letters: 'shop' | 'platform';
    };

/** `apiToken` opens the search of this shop to other programs; null serves none. */
export type SearchConfig =
  | { readonly adapter: 'embedded'; readonly apiToken: Redacted | null }
  | { readonly adapter: 'xo'; readonly url: string; readonly token: Redacted; readonly apiToken: Redacted | null };

export type Config = {
  readonly stage: Stage;
  /** Which hosts browsers open over https alone. */
  readonly hstsScope: 'host' | 'subdomains' | 'preload';
  /** The file that describes the shop; null for the demo. */
  readonly shopFile: string | null;
  /** Whether the demo catalogue and its discount codes enter a store that has no catalogue. */
  readonly demoData: boolean;
  readonly port: number;
  /** The key of the hosted platform, when this environment runs one. */
  readonly platformPort: number;
  /** The port of the hosted platform's metrics; null without one. */
  readonly platformMetricsPort: number | null;
  readonly host: string;
  readonly dataDir: string;
  readonly store: StoreConfig;
  /** Every origin whose forms are accepted, without a trailing slash; links use the first. */
  readonly publicOrigins: readonly [string, ...string[]];
  /** The first encrypts, all decrypt. Empty only in development, where `storedSecrets` makes them. */
  readonly sessionSecrets: readonly Redacted[];
  /** Former session secrets. They only verify the links of letters that were sent under them. */
  readonly linkSecrets: readonly Redacted[];
  readonly cookie: { readonly sessionName: string; readonly secure: boolean };
  /** CIDR blocks. */
  readonly trustedProxies: readonly string[];
  /** Lower case. */
  readonly countryHeader: string | null;
  /** The territories that the shop delivers to, by their key. */
  readonly openTerritories: OpenTerritories;
  /** The countries where a telephone number is optional. */
  readonly telephoneOptional: readonly CountryCode[];
  /** `AU=https://…` entries; the markets module reads them. */
  readonly regionalShops: string;
  /** Hosts besides those of regional shops that redirects of the content may lead to. */
  readonly redirectHosts: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logPretty: boolean;
  readonly imageCacheBytes: number;
  readonly imageMemoryBytes: number;
  /** Memory for shared pages; 0 makes every page for its request. */
  readonly documentCacheBytes: number;
  /** How long a cache in front of the shop may keep a shared page; null without one. */
  readonly cdnSeconds: number | null;
  /** One of so many answers from memory has a line in the log. */
  readonly loggedHits: number;
  /** Milliseconds between the signal that ends the process and the end of its port. */
  readonly stopDelay: number;
  /** Share of the stock, or of a variant, above which unpaid reservations raise an alert. */
  readonly reservationAlertPercent: number;
  /** How long orders that were never paid, and paid ones, hold personal data. */
  readonly orderAges: { readonly unpaidDays: number; readonly recordYears: number };
  /** Days from the receipt of an order until its buyer is invited to review; 0 without invitations. */
  readonly reviewInvitationDays: number;
  readonly imageWarmUp: boolean;
  /** Whether a node makes the most visited pages before it reports ready. */
  readonly pageWarmUp: boolean;
  readonly operatorKey: Redacted | null;
  /** Where faults of security are reported, as a URI; null for the service address of the texts. */
  readonly securityContact: string | null;
  /** The port on which metrics are read; null without one. */
  readonly metricsPort: number | null;
  /** The key with which metrics are read on the port of the shop; null where they are not served there. */
  readonly metricsKey: Redacted | null;
  /** The address of the daily reference rates; null for the bundled ones. */
  readonly exchangeRatesUrl: string | null;
  readonly commerce: CommerceConfig;
  readonly content: ContentConfig;
  /** The postcode lookup of the address step. */
  readonly addressLookup: AddressLookupConfig;
  readonly letters: LettersConfig;
  readonly newsletter: NewsletterConfig;
  readonly payments: PaymentsConfig;
  /** Null with the sandbox, which signs with a key derived from the shop's own secrets. */
  readonly webhook: WebhookConfig | null;
  /** Deliberate faults of the sandbox's webhooks. */
  readonly sandboxWebhooks: WebhookSwitches;
  readonly tax: TaxConfig;
  readonly recommendations: RecommendationsConfig;
  readonly search: SearchConfig;
  /** Services of other companies in pages. */
  readonly thirdParties: ThirdParties;
  /**
   * The express wallet on the cart page; null when it is not offered. `merchantId` is the one registered with Apple.
   */
  readonly wallet: { readonly merchantId: string } | null;
  /** Methods with a button of their own on the payment step, where the provider offers them. */
  readonly express: readonly ExpressMethod[];
  /** Notes for the operator about this configuration; logged at start. */
  readonly notes: readonly string[];
};

/** The configuration of the hosted platform's process. */
export type PlatformConfig = Pick<
  Config,
  | 'stage'
  | 'openTerritories'
  | 'telephoneOptional'
  | 'shopFile'
  | 'demoData'
  | 'host'
  | 'port'
  | 'dataDir'
  | 'store'
  | 'sessionSecrets'
  | 'logLevel'
  | 'tax'
  | 'reservationAlertPercent'
  | 'orderAges'
  | 'metricsPort'
  | 'metricsKey'
> & { readonly key: Redacted };
