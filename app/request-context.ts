import { createContext } from 'react-router';
import type { Clock } from './kernel/clock.ts';
import type { Language } from './kernel/text.ts';
import type { ShippingMethod } from './modules/cart/domain/cart.ts';
import type { CartService } from './modules/cart/ports.ts';
import type { ProductSource } from './modules/catalogue/ports.ts';
import type { RefusedPayments } from './modules/checkout/ports.ts';
import type { ContentSource } from './modules/content/ports.ts';
import type { Formatter } from './modules/markets/domain/format.ts';
import type { RegionalShops } from './modules/markets/domain/regional-shops.ts';
import type { CountryCode, Market, MarketRegistry, Storefront } from './modules/markets/domain/types.ts';
import type { OrderService, PurchaseEvents } from './modules/orders/ports.ts';
import type { OrderReference, ReturnReference } from './modules/payments/domain/return-reference.ts';
import type { PaymentGateway } from './modules/payments/ports.ts';
import type { TextLocale, Translations } from './web/i18n/translations.server.ts';
import type { Translate } from './web/i18n/translator.ts';
import type { RequestLimits } from './web/limits.ts';
import type { SessionCodec, SessionHandle } from './web/session/session.server.ts';

/** Everything the shop does goes through these; `server/composition` makes them once. */
export type Services = {
  readonly registry: MarketRegistry;
  readonly products: ProductSource;
  readonly content: ContentSource;
  /** Whether a product's picture of this id, as in `/images/{id}`, is in the catalogue. */
  hasPicture(id: string): Promise<boolean>;
  readonly carts: CartService;
  readonly orders: OrderService;
  readonly payments: PaymentGateway;
  readonly translations: Translations;
  /** Shops of their own that some countries have. */
  readonly regionalShops: RegionalShops;
  formatter(market: Market): Formatter;
  /** The ways goods reach a market as of now, cheapest price before any reduction. */
  shippingMethods(market: Market): Promise<readonly ShippingMethod[]>;
  /** Signs and checks the order reference in a payment's return address. */
  readonly returnReference: ReturnReference;
  /** Signs and checks the address of an order's own page, which shows the order without contact and billing address. */
  readonly orderLink: OrderReference;
  readonly refusedPayments: RefusedPayments;
  readonly requestLimits: RequestLimits;
  readonly purchaseEvents: PurchaseEvents;
};

/** The shop's facts a page may state. */
export type SiteFacts = {
  /** Absolute, without a trailing slash. */
  readonly publicOrigin: string;
  /** True when payments go to the sandbox: every page around payment says so. */
  readonly sandboxPayments: boolean;
  /**
   * Configuration of the provider's widget. `baseUrl` is the address of the sandbox; null with the provider's own
   * service.
   */
  readonly paymentClient: {
    readonly environment: 'test' | 'live';
    readonly clientKey: string;
    readonly baseUrl: string | null;
  };
  /** The express wallet on the cart page, where it is offered. `merchantId` is the one Apple knows. */
  readonly wallet: { readonly merchantId: string } | null;
  /** Whether a key that a request carries is the operator's; false where none is configured. */
  isOperator(key: string): boolean;
  readonly production: boolean;
  /** Whether cookies are sent over secure connections only. */
  readonly secureCookies: boolean;
};

export interface Logger {
  info(details: Readonly<Record<string, unknown>>, message: string): void;
  warn(details: Readonly<Record<string, unknown>>, message: string): void;
  error(details: Readonly<Record<string, unknown>>, message: string): void;
}

/** One request: resolved once, before any route runs. */
export type RequestContext = {
  readonly services: Services;
  readonly site: SiteFacts;
  readonly storefront: Storefront | null;
  /** The market the visitor shops in; on pages without a storefront the default market. */
  readonly market: Market;
  readonly format: Formatter;
  /** The language of the storefront; without one, the best for the visitor's `Accept-Language`. */
  readonly language: Language;
  readonly htmlLang: string;
  /** The locale of the interface texts: `de`, `de-CH`. */
  readonly textLocale: TextLocale;
  readonly t: Translate;
  /** Full path, without query and without the `.data` of a data request. */
  readonly path: string;
  readonly session: SessionHandle;
  /** Seals what a browser keeps for the shop, and opens what it hands back. */
  readonly seals: Pick<SessionCodec, 'seal' | 'open'>;
  /** Country preference of the market cookie, when it is a country the shop serves. */
  readonly preference: CountryCode | null;
  /**
   * Address of the last home, category, search or content page of the visit, in the market shopped in now; null when
   * none is known.
   */
  readonly returnPlace: string | null;
  readonly detectedCountry: string;
  /** The visitor's network address; null when the request did not come over a socket. Not for logs. */
  readonly clientAddress: string | null;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What support finds the request by. */
  readonly requestId: string;
  readonly nonce: string;
};

export const requestContext = createContext<RequestContext>();
