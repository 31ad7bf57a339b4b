import { days, hours, minutes } from '#app/kernel/clock.ts';

/**
 * The number of attempts allowed within `window` milliseconds of the first. A network is a household, an office or a
 * part of a mobile network; an area is the addresses around it, from which one subscriber may choose; a node is one
 * process of the shop, for all visitors together.
 */
export type Limit = { readonly window: number } & Readonly<
  Partial<Record<'cart' | 'email' | 'order' | 'network' | 'area' | 'node', number>>
>;

/** Every rate limit of the shop. */
export const LIMITS = {
  search: { window: minutes(1), network: 120, area: 600 },
  /** Calls for recommendations by programs. */
  recommendations: { window: minutes(1), network: 120, area: 600 },
  /** Calls for content as the service delivers it. */
  content: { window: minutes(1), network: 120, area: 600 },
  /** Of other programs: a shop asks for all its visitors. */
  'search-api': { window: minutes(1), network: 6000, area: 6000 },
  /** Lists with a filter, an order or a page in the address that are not in memory. */
  'filtered-list': { window: minutes(1), network: 300, area: 1500 },
  /** Suggestions that are not in memory: one typist makes some ten a term. */
  suggestion: { window: minutes(1), network: 600, area: 3000 },
  /** Feeds of all products: a program reads each a few times a day. */
  'product-feed': { window: minutes(10), network: 40, area: 120 },
  'cart-creation': { window: minutes(10), network: 180, area: 900 },
  'market-switch': { window: minutes(10), network: 120, area: 600 },
  address: { window: minutes(10), network: 240, area: 1200 },
  'address-lookup': { window: minutes(10), network: 120, area: 600 },
  /** Wrong discount codes. */
  'discount-code': { window: minutes(10), cart: 10, network: 60 },
  /** Refused payments. Over the limit of its network, a cart without one may pay while the next limit allows it. */
  'refused-payment': { window: hours(1), cart: 8, network: 20 },
  /** The same refused payments: from here on, no cart of the network may pay, so that new carts test no more cards. */
  'refused-first-payment': { window: hours(1), network: 60 },
  /** Gift cards that are unknown or empty: they close gift cards, and no other way to pay. */
  'gift-card-guess': { window: hours(1), cart: 8, network: 20 },
  /** Reservations that start before they are paid. */
  reservation: { window: hours(1), cart: 12, network: 120, area: 480 },
  /**
   * Orders that wait for a bank transfer or a voucher, with their goods reserved; `email` counts an address within its
   * network.
   */
  'open-transfer': { window: days(1), email: 1, network: 2, area: 6 },
  /** Reservations of low-stock goods that end unpaid. */
  'reservation-lapse': { window: hours(6), network: 2, area: 3 },
  /** Confirmation mails of a newsletter sign-up. */
  'newsletter-mail': { window: days(1), email: 1 },
  /** Sign-ups for the newsletter. */
  newsletter: { window: hours(1), network: 20, area: 100 },
  /** Letters with the link of an order; `order` counts an order together with a typed address. */
  'order-lookup': { window: minutes(10), network: 12, area: 60, order: 1 },
  /** Letters with a sign-in link; `email` counts those of an address, whether it has orders or not. */
  'sign-in': { window: minutes(15), network: 12, area: 60, email: 5 },
  /** The same letters of an address in a day: networks that take turns send no more. */
  'sign-in-day': { window: days(1), email: 20 },
  /** Declarations of withdrawal. */
  withdrawal: { window: hours(1), network: 20, area: 100 },
  /** Receipts of typed declarations. */
  'withdrawal-mail': { window: hours(1), email: 10 },
  'withdrawal-mail-day': { window: days(1), email: 20 },
  /** Letters about orders that are not paid. */
  'unpaid-order-mail': { window: hours(1), email: 5 },
  'unpaid-order-mail-day': { window: days(1), email: 10 },
  /** Reviews that are sent. */
  review: { window: hours(1), network: 20, area: 100 },
  /** Requests for a mail when a size is in stock again. */
  'stock-alert': { window: hours(1), network: 20, area: 100 },
  /** Letters that ask an address to confirm such a request. */
  'stock-alert-mail': { window: hours(1), email: 5 },
  'stock-alert-mail-day': { window: days(1), email: 15 },
  /** Enquiries on campaign pages. */
  enquiry: { window: hours(1), network: 10, area: 50 },
  /** Letters that an enquiry arrived. */
  'enquiry-mail': { window: hours(1), email: 2 },
  'enquiry-mail-day': { window: days(1), email: 4 },
  /** What is typed in a form, sealed as a field is left or opened again. */
  typed: { window: minutes(10), network: 1200, area: 6000 },
  /** Browser reports about the content security policy. */
  'policy-report': { window: minutes(1), network: 20, node: 200 },
  /** Faults that scripts of pages send for the log. */
  'diagnostics-log': { window: minutes(1), network: 30, area: 150, node: 600 },
} as const satisfies Readonly<Record<string, Limit>>;
export type LimitName = keyof typeof LIMITS;

/** What is limited per address, in a short time and, as `…-day`, in a day. */
export type AddressLimit = 'sign-in' | 'unpaid-order-mail' | 'enquiry-mail' | 'withdrawal-mail' | 'stock-alert-mail';

/** Units that may be reserved and unpaid at the same time. Transfers have the same number of their own. */
export const RESERVED_UNITS = { network: 300, area: 600 } as const;

/** Variants of which several unpaid orders of a network may reserve more than half. Transfers count apart. */
export const LARGE_SHARES = { network: 6, area: 12 } as const;

/** Requests that cost more than a page; each is limited per network and per area. */
export const LIMITED_REQUESTS = [
  'search',
  'recommendations',
  'content',
  'search-api',
  'filtered-list',
  'suggestion',
  'product-feed',
  'cart-creation',
  'market-switch',
  'address',
  'address-lookup',
  'order-lookup',
  'sign-in',
  'newsletter',
  'withdrawal',
  'review',
  'stock-alert',
  'enquiry',
  'typed',
  'diagnostics-log',
] as const;
export type LimitedRequest = (typeof LIMITED_REQUESTS)[number];

/**
 * Requests that send a letter: all nodes together grant their limit, and a node asks the store for
 * each of them. Of every other request each node grants a part of its own.
 */
export const SHARED_LIMITS: ReadonlySet<LimitedRequest> = new Set([
  'order-lookup',
  'sign-in',
  'newsletter',
  'withdrawal',
  'stock-alert',
  'enquiry',
]);

/** Limits per network, counted over all nodes. */
export interface RequestLimits {
  /**
   * Counts a request. Returns null within the limit, else the seconds until the next allowed one. An unknown address
   * has no limit.
   */
  take(name: LimitedRequest, clientAddress: string | null): Promise<number | null>;
}
