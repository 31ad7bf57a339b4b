import { createContext } from 'react-router';
import type { LetterArchive } from '#app/modules/letters/ports.ts';
import type { AddressLink } from './kernel/address-link.ts';
import type { Clock } from './kernel/clock.ts';
import type { SingleFlight } from './kernel/single-flight.ts';
import type { Language, TextLocale } from './kernel/text.ts';
import type { ThirdParties } from './kernel/third-parties.ts';
import type { ShippingOffer } from './modules/cart/domain/cart.ts';
import type { MarketOffers } from './modules/cart/domain/market-offers.ts';
import type { CartService } from './modules/cart/ports.ts';
import type {
  ImportChecks,
  ProductRecords,
  ProductSource,
  StockAlertRequests,
  StockAlerts,
} from './modules/catalogue/ports.ts';
import type { AddressLookup, RefusedPayments } from './modules/checkout/ports.ts';
import type { PageConsent } from './modules/consent/domain/page-consent.ts';
import type { PagePreview } from './modules/content/domain/preview.ts';
import type { ContentDelivery, ContentPreview, ContentSource } from './modules/content/ports.ts';
import type { Enquiries } from './modules/enquiries/ports.ts';
import type { Formatter } from './modules/markets/domain/format.ts';
import type { RegionalShops } from './modules/markets/domain/regional-shops.ts';
import type { CountryCode, Market, MarketRegistry, Storefront } from './modules/markets/domain/types.ts';
import type { ExchangeRates } from './modules/markets/ports.ts';
import type { Newsletter, OrderSignUps } from './modules/newsletter/ports.ts';
import type {
  OrderCancellations,
  OrderLetters,
  OrderPapers,
  OrderService,
  PurchaseEvents,
  Refunds,
  Withdrawals,
} from './modules/orders/ports.ts';
import type { ExpressMethod } from './modules/payments/domain/express-methods.ts';
import type { WidgetClient } from './modules/payments/domain/provider-origins.ts';
import type { OrderReference, ReturnReference } from './modules/payments/domain/return-reference.ts';
import type { PaymentGateway } from './modules/payments/ports.ts';
import type { Widgets } from './modules/recommendations/domain/widgets.ts';
import type { Recommendations } from './modules/recommendations/ports.ts';
import type { ReviewLink } from './modules/reviews/domain/review-link.ts';
import type { Reviews } from './modules/reviews/ports.ts';
import type { MissedTerms, ProductSearch } from './modules/search/ports.ts';
import type { Audience } from './modules/shell/domain/audience.ts';
import type { PageNotice } from './modules/shell/domain/notice-cookie.ts';
import type { ForgottenSessions, SignIns } from './modules/sign-in/ports.ts';
import type { Translations } from './web/i18n/translations.server.ts';
import type { Translate } from './web/i18n/translator.ts';
import type { RequestLimits } from './web/limits.ts';
import type { Mode } from './web/mode.ts';
import type { Seals } from './web/session/seals.server.ts';
import type { SessionHandle } from './web/session/session.server.ts';
import type { StreamReaders } from './web/stream-readers.ts';

/** The ports of the shop and their shared parts, made once by `server/composition`. */
export type Services = {
  readonly registry: MarketRegistry;
  readonly products: ProductSource;
  readonly productRecords: ProductRecords;
  readonly search: ProductSearch;
  readonly missedTerms: MissedTerms;
  readonly content: ContentSource;
  /** Drafts for editors; null where there is no preview. */
  readonly contentPreview: ContentPreview | null;
  readonly contentDelivery: ContentDelivery;
  /** Whether a product's picture of this id, as in `/images/{id}`, is in the catalogue. */
  hasPicture(id: string): Promise<boolean>;
  readonly stockAlerts: StockAlerts;
  readonly stockAlertRequests: StockAlertRequests;
  /** Signs and checks the address that confirms a request for a mail about a size, by the id of the request. */
  readonly stockAlertLink: OrderReference;
  readonly carts: CartService;
  readonly orders: OrderService;
  readonly payments: PaymentGateway;
  readonly translations: Translations;
  readonly exchangeRates: ExchangeRates;
  /** The regional shops by country. */
  readonly regionalShops: RegionalShops;
  formatter(market: Market): Formatter;
  /** The delivery methods of a market at this time, the cheapest first before any reduction. */
  shippingMethods(market: Market): Promise<ShippingOffer>;
  /** The automatic discounts that pages of a market announce at this time. */
  offers(market: Market): Promise<MarketOffers>;
  /** Signs and checks the order reference in a payment's return address. */
  readonly returnReference: ReturnReference;
  /** Signs and checks the address of an order's own page, which shows the order without contact and billing address. */
  readonly orderLink: OrderReference;
  readonly orderLetters: OrderLetters;
  readonly signIns: SignIns;
  readonly forgottenSessions: ForgottenSessions;
  /** Signs and checks the address that signs in, by the id of its link. */
  readonly signInLink: OrderReference;
  readonly withdrawals: Withdrawals;
  readonly refunds: Refunds;
  readonly papers: OrderPapers;
  /** Null beside a hosted platform, which cancels its own orders. */
  readonly cancellations: OrderCancellations | null;
  /** Signs and checks the address of the receipt of a withdrawal, by the number of the receipt. */
  readonly receiptLink: OrderReference;
  /** Signs and checks the links in letters that act for an address. */
  readonly addressLink: AddressLink;
  readonly newsletter: Newsletter;
  readonly orderSignUps: OrderSignUps;
  readonly enquiries: Enquiries;
  readonly reviews: Reviews;
  readonly letterArchive: LetterArchive;
  readonly importChecks: ImportChecks;
  readonly recommendations: Recommendations;
  /** The shop's own engine, which it serves to programs whatever recommends on its pages. */
  readonly ownRecommendations: Recommendations;
  readonly recommendationWidgets: Widgets;
  /** Signs and checks the invitation of a buyer to review a product. */
  readonly reviewLink: ReviewLink;
  readonly refusedPayments: RefusedPayments;
  /** The postcode lookup of the address step; null without one. */
  readonly addressLookup: AddressLookup | null;
  readonly requestLimits: RequestLimits;
  /** Runs equal work of concurrent requests of this node once. */
  readonly singleFlight: SingleFlight;
  /** The programs that this node sends product feeds to. */
  readonly feedReaders: StreamReaders;
  readonly purchaseEvents: PurchaseEvents;
  /** The services for a request that changes nothing: all reads of the catalogue are of one revision, read once. */
  forRead(): Services;
};

/** Facts of the shop that pages print. */
export type SiteFacts = {
  /** Absolute, without a trailing slash. */
  readonly publicOrigin: string;
  /** True when payments go to the sandbox; every page with payment shows it. */
  readonly sandboxPayments: boolean;
  /** Whether letters about orders reach the shopper: pages promise them only then. */
  readonly sendsLetters: boolean;
  /** Whether letters about the newsletter reach the shopper, whichever platform has the orders. */
  readonly sendsNewsletter: boolean;
  readonly paymentClient: WidgetClient;
  /** The express wallet of the cart page; null where it is not offered. `merchantId` is registered with Apple. */
  readonly wallet: { readonly merchantId: string } | null;
  /** Methods with a button of their own on the payment step, where the provider offers them. */
  readonly expressMethods: readonly ExpressMethod[];
  /** Where faults of security are reported, as a URI; null for the service address of the texts. */
  readonly securityContact: string | null;
  /** Whether a key is the operator's; false when none is configured. */
  isOperator(key: string): boolean;
  readonly production: boolean;
  /** Whether the stage is development. */
  readonly development: boolean;
  /** The id of the running build; empty where none was made. */
  readonly build: string;
  /** Whether cookies are sent over secure connections only. */
  readonly secureCookies: boolean;
  /** Services of other companies in pages. */
  readonly thirdParties: ThirdParties;
  /** Whether recommendations know a visitor who agreed to personalisation again. */
  readonly keepsProfiles: boolean;
};

export interface Logger {
  info(details: Readonly<Record<string, unknown>>, message: string): void;
  warn(details: Readonly<Record<string, unknown>>, message: string): void;
  error(details: Readonly<Record<string, unknown>>, message: string): void;
}

export interface RequestLogger extends Logger {
  /** What may hold a text that a visitor typed. */
  debug(details: Readonly<Record<string, unknown>>, message: string): void;
}

/** The context of one request, resolved before any route runs. */
export type RequestContext = {
  readonly services: Services;
  readonly site: SiteFacts;
  readonly storefront: Storefront | null;
  /** The market of the request; the default market on pages without a storefront. */
  readonly market: Market;
  /** What the visitor's segments and experiments change. */
  readonly audience: Audience;
  /** What the visitor has agreed to; on a shared page as far as the page shows it. */
  readonly consent: PageConsent;
  /** Names a visitor who agreed to personalisation to the recommendations; null for every other. */
  readonly profileId: string | null;
  readonly format: Formatter;
  /** The language of the storefront; without one, the best for the visitor's `Accept-Language`. */
  readonly language: Language;
  readonly htmlLang: string;
  /** The locale of the interface texts: `de`, `de-CH`. */
  readonly textLocale: TextLocale;
  readonly t: Translate;
  /** Full path, without query and without the `.data` of a data request. */
  readonly path: string;
  /** The visitor's choice, or a hint of the browser about its connection. */
  readonly mode: Mode;
  /** The page shows drafts to an editor, or may be framed by the editor; null for every other page. */
  readonly preview: PagePreview | null;
  /** The page is the same for every visitor: its loaders read no session. It has a slot for the number on the bag. */
  readonly shared: boolean;
  readonly session: SessionHandle;
  /** The notice of a market switch; the page that takes it deletes its cookie. */
  takeNotice(): PageNotice | null;
  /** Encrypts values that a browser keeps for the shop, and decrypts them. */
  readonly seals: Seals;
  /** The country preference of the market cookie, when the shop serves that country. */
  readonly preference: CountryCode | null;
  /** The country whose offer the visitor declined. */
  readonly declinedOffer: CountryCode | null;
  /**
   * Address of the last home, category, search or content page of the visit, in the market shopped in now; null when
   * none is known.
   */
  readonly returnPlace: string | null;
  readonly detectedCountry: string;
  /** The visitor's network address; null when the request did not come over a socket. Not for logs. */
  readonly clientAddress: string | null;
  /** Whether the request comes from the machine of the shop itself, through no proxy. */
  readonly isThisMachine: boolean;
  readonly clock: Clock;
  readonly logger: RequestLogger;
  /** The request id, the reference for support. */
  readonly requestId: string;
  readonly nonce: string;
  /** A new random id. */
  newId(): string;
};

export const requestContext = createContext<RequestContext>();
