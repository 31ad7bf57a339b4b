import { type Cookies, parseCookies } from '#app/kernel/cookies.ts';
import { MARKET_COOKIE, marketCookie, readMarketCookie } from '#app/modules/markets/domain/detect-country.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { CountryCode, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { Arrival, Arriving } from '#server/edge/http/http-app-types.ts';
import { type Audiences, namesAudience } from './audiences.ts';
import { BAG_COOKIE, BAG_US_COOKIE } from './visitor.ts';

type Deps = {
  readonly registry: MarketRegistry;
  readonly audiences: Pick<Audiences, 'arrival'>;
  readonly secure: boolean;
};

/** What the address and the cookies of a request change for its visit. */
export type Arrivals = {
  /** Null, as a rule, when they change nothing. */
  arrival(request: Arriving): Arrival | null;
  /** Whether an address may change the visit of a browser without cookies: `/eu?country=SE`. */
  arrives(url: string): boolean;
};

/** The country in the address of a product of a feed. */
const COUNTRY = /[?&]country=([A-Z]{2})(?=&|$)/;

/**
 * An address may join a segment or choose a variant (`audiences`), or name a country of its storefront: a feed links to
 * the prices of its country. Following it is a choice, as the market switch is: the country becomes the preference, so
 * that page, bag and checkout have its prices. With something in the bag, whose prices it would change, it counts for
 * nothing: the market switch shows such changes first.
 */
export function createArrivals({ registry, audiences, secure }: Deps): Arrivals {
  const namedCountry = ({ pathname, search }: Arriving): CountryCode | null => {
    const code = COUNTRY.exec(search)?.[1];
    const market = code === undefined ? null : registry.market(code);
    return market && market.storefrontCode === stripStorefront(pathname).storefront ? market.countryCode : null;
  };
  const arrival = (request: Arriving): Arrival | null => {
    const country = namedCountry(request);
    if (country === null || !isChosen(country, parseCookies(request.cookie), registry))
      return audiences.arrival(request);
    const cookie = withCountry(request.cookie, country);
    const further = audiences.arrival({ ...request, cookie });
    return {
      cookie,
      ...further,
      setCookies: [marketCookie(country, { secure }), ...(further?.setCookies ?? [])],
    };
  };
  return {
    arrival,
    // Of the addresses with such parameters most change nothing.
    arrives(url) {
      const at = url.indexOf('?');
      if (at < 0 || !(namesAudience(url) || COUNTRY.test(url))) return false;
      return arrival({ pathname: url.slice(0, at), search: url.slice(at), cookie: null, isUnseen: true }) !== null;
    },
  };
}

/** Whether a link chooses a country: it is not the preference yet, and the bag is empty. */
function isChosen(country: CountryCode, cookies: Cookies, registry: MarketRegistry): boolean {
  const isFilled = [BAG_COOKIE, BAG_US_COOKIE].some((name) => Number(cookies.get(name) ?? 0) !== 0);
  return !isFilled && readMarketCookie(cookies, registry) !== country;
}

/** The cookies of a request as if it had chosen a country before. */
function withCountry(header: string | null, country: CountryCode): string {
  const others = [...parseCookies(header)].filter(([name]) => name !== MARKET_COOKIE);
  return [...others, [MARKET_COOKIE, country]].map(([name, value]) => `${name}=${value}`).join('; ');
}
