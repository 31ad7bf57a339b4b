import { LRUCache } from 'lru-cache';
import { type Cookies, parseCookies } from '#app/kernel/cookies.ts';
import { PRIVACY_CONTROL, withPrivacyControl } from '#app/modules/consent/domain/consent.ts';
import { asksForPreview } from '#app/modules/content/domain/preview.ts';
import { detectCountry, MARKET_COOKIE, readMarketCookie } from '#app/modules/markets/domain/detect-country.ts';
import type { RegionalShops } from '#app/modules/markets/domain/regional-shops.ts';
import { isStorefrontCode } from '#app/modules/markets/domain/storefront-path.ts';
import type { MarketRegistry, StorefrontCode, WarehouseRegion } from '#app/modules/markets/domain/types.ts';
import { OFFER_COOKIE, readOfferCookie } from '#app/modules/shell/domain/offer-cookie.ts';
import { MOST_SHOWN } from '#app/web/bag-slot.ts';
import { MODE_COOKIE, type Mode, readMode } from '#app/web/mode.ts';
import type { PageVisit, ReadHeader, SharedPages } from '#server/edge/http/documents/shared-pages.ts';
import { requestLanguage } from '#server/kernel/request-language.ts';
import type { Audiences } from './audiences.ts';
import type { SharedRoutes } from './shared-routes.ts';
import { readVisitor } from './visitor.ts';

/** Languages of headers that are remembered: browsers send some hundred different ones. */
const CACHED_LANGUAGES = 500;
/** About how many bytes the visits of all variants take at most; over it they are made again as they come. */
const KEPT_BYTES = 4_000_000;
/** About what a variant and a visit take beside their texts. A list of visits has a place for each smaller number. */
const VARIANT_BYTES = 1000;
const VISIT_BYTES = 300;
const NUMBER_BYTES = 8;
/** Any region that the shop does not serve. */
const ELSEWHERE = 'XX';

export type SharedPagesDeps = {
  readonly routes: SharedRoutes;
  /** Whether editors preview content: pages with what their editor has signed are made for them. */
  readonly hasPreview: boolean;
  readonly registry: MarketRegistry;
  readonly regionalShops: RegionalShops;
  readonly countryHeader: string | null;
  readonly sessionCookieName: string;
  readonly audiences: Pick<Audiences, 'cookieOf' | 'isUnsettled'>;
};

/** Visitors with the same market cookie, country, consent, segments and experiments, where these change a page. */
type Variant = {
  /** Of the warehouse whose bag its pages show. */
  readonly region: WarehouseRegion;
  readonly pages: Readonly<Record<Mode, VariantPages>>;
};

/** The visits of a page of a variant, by the number on the bag. */
type VariantPages = (target: string, bag: number) => PageVisit;

/**
 * The shared pages of the shop: their canonical addresses and the variant that a visitor gets. A page is made with the
 * headers of its variant only, so that nothing else of a visitor can be part of it.
 */
export function createSharedPages(deps: SharedPagesDeps): Pick<SharedPages, 'target' | 'visit' | 'isUnbounded'> {
  const inside = createInsideVisits(deps);
  const outside = createOutsideVisits(deps);
  return {
    target(url) {
      // A path may begin with two slashes: appended as text it stays a path.
      const { pathname, search } = new URL(`http://shop.invalid${url}`);
      if (deps.hasPreview && asksForPreview(search)) return null;
      const found = deps.routes({ pathname, search });
      return found && found.path + found.search;
    },
    visit(target, read) {
      const storefront = storefrontOf(target);
      return storefront === null ? outside(target, read) : inside(storefront, target, read);
    },
    isUnbounded,
  };
}

/** Anyone can ask for any number of searches, and of values of a query. */
const isUnbounded = (target: string): boolean =>
  /^\/[a-z]{2}\/search(?:[/?]|$)/.test(target) || (target.includes('?') && !FEW.test(target));
/** A query of which there are few: pages and orders of a list, shoe sizes of a product. */
const FEW = /^[^?]*\?(?:(?:sort=[a-z]+%3A[a-z]+|page=\d{1,3}|shoe=[a-z]?[\d.]{1,4})(?:&|$))+$/;

/** The storefront of a canonical address: two letters, then the end of a segment. */
function storefrontOf(target: string): StorefrontCode | null {
  const code = target.slice(1, 3);
  const end = target.charAt(3);
  return isStorefrontCode(code) && (end === '' || end === '/' || end === '?') ? code : null;
}

function createInsideVisits({ registry, regionalShops, countryHeader, sessionCookieName, audiences }: SharedPagesDeps) {
  const variants = new Map<string, Variant>();
  const note = createNote(() => variants.clear());

  const regionalCountry = (read: ReadHeader): string | null => {
    if (regionalShops.size === 0) return null;
    const country = detectCountry({
      preference: null,
      proxyHeader: countryHeader && read(countryHeader),
      acceptLanguage: read('accept-language'),
    });
    const market = registry.market(country);
    return market && regionalShops.has(market.countryCode) ? market.countryCode : null;
  };

  const choicesOf = (cookies: Cookies, read: ReadHeader): VariantParts => {
    const preference = readMarketCookie(cookies, registry);
    const declined = readOfferCookie(cookies, registry);
    const country = preference === null ? regionalCountry(read) : null;
    // Who declined a regional shop gets the page of a visitor without an offer.
    return {
      preference,
      country: country === declined ? null : country,
      declined: declined === preference ? declined : null,
    };
  };

  const variantOf = (storefront: StorefrontCode, cookies: Cookies, read: ReadHeader): Variant => {
    const choices = choicesOf(cookies, read);
    const audience = audiences.cookieOf(storefront, cookies);
    const { preference, country, declined } = choices;
    const isPlain = preference === null && country === null && audience === '';
    const key = isPlain ? storefront : [storefront, preference, country, declined, audience].join(' ');
    const known = variants.get(key);
    if (known) return known;
    // The storefront's own country is what a visitor without a preference gets, unless a regional shop is offered.
    const { countryCode, warehouse } = registry.defaultMarketOf(storefront);
    const isDefault = preference === countryCode && !regionalShops.has(preference);
    const parts = { ...(isDefault ? { ...choices, preference: null, declined: null } : choices), audience };
    const pages = { full: variantPages('full', parts, note), lite: variantPages('lite', parts, note) };
    const variant = { region: warehouse.region, pages };
    note(VARIANT_BYTES + key.length);
    variants.set(key, variant);
    return variant;
  };

  return (storefront: StorefrontCode, target: string, read: ReadHeader): PageVisit => {
    const cookies = withPrivacyControl(parseCookies(read('cookie')), read(PRIVACY_CONTROL));
    const mode = readMode(cookies, read);
    const { region, pages } = variantOf(storefront, cookies, read);
    const visitor = readVisitor(cookies, { sessionCookieName });
    // A page shows the same for every larger number: it needs one body for all of them.
    const bag = Math.min(visitor.bag[region], MOST_SHOWN + 1);
    const visit = pages[mode](target, bag);
    return visitor.passes || audiences.isUnsettled(storefront, cookies) ? { ...visit, passes: true } : visit;
  };
}

/** `country` is that of the regional shop that is offered; `declined` the offered country that the visitor declined. */
type VariantParts = {
  readonly preference: string | null;
  readonly country: string | null;
  readonly declined: string | null;
};

type NamedVariant = VariantParts & {
  /** The cookies of consent, segments and experiments, empty for most. */
  readonly audience: string;
};

/** Notes about how many bytes are kept with a visit; the visits before may be forgotten for it. */
type NoteBytes = (bytes: number) => void;

function createNote(forgetAll: () => void): NoteBytes {
  let kept = 0;
  return (bytes) => {
    kept += bytes;
    if (kept <= KEPT_BYTES) return;
    forgetAll();
    kept = bytes;
  };
}

function variantPages(
  mode: Mode,
  { preference, country, declined, audience }: NamedVariant,
  note: NoteBytes,
): VariantPages {
  const market = preference === null ? '' : `${MARKET_COOKIE}=${preference}; `;
  const offer = declined === null ? '' : `${OFFER_COOKIE}=${declined}; `;
  const headers = {
    cookie: `${market}${offer}${audience}${MODE_COOKIE}=${mode}`,
    ...(country !== null && { 'accept-language': `en-${country}` }),
  };
  const plain = mode === 'full' && preference === null && country === null && audience === '';
  const prefix = `${mode} ${preference ?? ''} ${country ?? ''} ${declined ?? ''} ${audience}`;
  // Kept: the engine computes the hash of a key once.
  const visits = new Map<string, PageVisit[]>();
  return (target, bag) => {
    const numbers = visits.get(target) ?? [];
    const known = numbers[bag];
    if (known) return known;
    const visit = { key: prefix + target, bag, passes: false, plain: plain && bag === 0, headers };
    if (isUnbounded(target)) return visit;
    note(VISIT_BYTES + NUMBER_BYTES * bag + visit.key.length + target.length);
    numbers[bag] = visit;
    visits.set(target, numbers);
    return visit;
  };
}

/** Outside the storefronts language and country come from headers. */
function createOutsideVisits({ registry, countryHeader, sessionCookieName }: SharedPagesDeps) {
  const languages = new LRUCache<string, Promise<string>>({ max: CACHED_LANGUAGES });
  const languageOf = (accept: string): Promise<string> => {
    const known = languages.get(accept);
    if (known) return known;
    const language = requestLanguage(new Request('http://shop.invalid', { headers: { 'accept-language': accept } }));
    languages.set(accept, language);
    return language;
  };
  return async (target: string, read: ReadHeader): Promise<PageVisit> => {
    const cookies = parseCookies(read('cookie'));
    const mode = readMode(cookies, read);
    const accept = read('accept-language') ?? '';
    const preference = readMarketCookie(cookies, registry);
    const detected = detectCountry({
      preference,
      proxyHeader: countryHeader && read(countryHeader),
      acceptLanguage: accept,
    });
    const country = registry.market(detected)?.countryCode ?? ELSEWHERE;
    const language = await languageOf(accept);
    const market = preference === null ? '' : `${MARKET_COOKIE}=${preference}; `;
    return {
      key: `${mode} ${preference ?? ''} ${language}-${country} ${target}`,
      bag: 0,
      passes: readVisitor(cookies, { sessionCookieName }).passes,
      plain: false,
      headers: { cookie: `${market}${MODE_COOKIE}=${mode}`, 'accept-language': `${language}-${country}` },
    };
  };
}
