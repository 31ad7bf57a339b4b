import * as fc from 'fast-check';
import { acceptedLanguages } from '#app/kernel/accept-language.ts';
import { parseCookies } from '#app/kernel/cookies.ts';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { readFirstItems } from '#app/modules/cart/domain/first-items-cookie.ts';
import { parseItemsQuery } from '#app/modules/cart/domain/wanted-items.ts';
import { filterParameters, readFilter } from '#app/modules/catalogue/domain/listing-address.ts';
import { withAnswers } from '#app/modules/consent/domain/consent.ts';
import { findRedirect, redirectSource, redirectTarget } from '#app/modules/content/domain/redirects.ts';
import { detectCountry } from '#app/modules/markets/domain/detect-country.ts';
import { readTerm } from '#app/modules/search/domain/term.ts';
import { readWishList, wishListCookie } from '#app/modules/wish-list/domain/wish-list.ts';
import { type Json, jsonLike, texts } from '#lab/fuzz/inputs.ts';
import { ensure, ensureWholeNumbers, fuzzTarget } from '#lab/fuzz/target.ts';
import { chooseEncoding } from '#server/edge/http/compress.ts';
import { readLogEntry } from '#server/edge/http/diagnostics-log.ts';
import { createEdge } from '#server/edge/http/edge.ts';
import { isUnchanged } from '#server/edge/http/if-none-match.ts';
import { checkOrigin } from '#server/edge/http/origin-guard.ts';
import { readReport } from '#server/edge/http/policy-report.ts';
import { isMalformed, repairTarget } from '#server/edge/http/request-target.ts';
import { readImageVariant } from '#server/edge/images/image-parameters.ts';
import { parseIpAddress } from '#server/kernel/ip-address.ts';
import { areaOf, networkOf } from '#server/kernel/network-of.ts';
import { requestLanguage } from '#server/kernel/request-language.ts';

/** What a header may hold: Node rejects any other character before the shop sees it. */
const inHeader = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim();

export const pictureQuery = fuzzTarget<string>({
  name: 'address: picture',
  input: texts({
    seeds: ['width=720&format=webp&quality=70&auto=webp&bg-color=%23f4efe6&disable=upscale', 'width=1e3&format=avif'],
    pieces: ['width=', 'quality=', 'format=png', '&', '%23', 'bg-color=fff', 'Infinity', '1e999'],
    longest: 2000,
  }),
  check(query) {
    const variant = readImageVariant(new URLSearchParams(query), 'image/avif,image/webp,*/*');
    ensure(Number.isSafeInteger(variant.width) && variant.width > 0 && variant.width <= 3840, 'a width of the list');
    ensure(Number.isSafeInteger(variant.quality) && variant.quality > 0 && variant.quality <= 100, 'a quality');
    ensure(variant.background === null || /^#[0-9a-f]{6}$/.test(variant.background), 'a ground of the list');
  },
  grown: (unit, times) => `width=${unit.repeat(times)}&bg-color=${unit.repeat(times)}`,
});

export const listQuery = fuzzTarget<string>({
  name: 'address: list and search',
  input: texts({
    seeds: ['color=red&color=blue&size=41-46&price_from=9.99&price_to=1000,5&sort=price-asc&page=2', 'term=warm+socks'],
    pieces: ['color=', 'size=', 'price_from=', '&', '%00', '%f0%9f', '999999999.999', ','],
    longest: 4000,
  }),
  check(query) {
    const parameters = new URLSearchParams(query);
    for (const currency of CURRENCY_CODES) {
      const filter = readFilter(parameters, currency);
      ensureWholeNumbers(filter);
      const written = filterParameters(filter, { sort: null, currency });
      ensure(
        JSON.stringify(readFilter(written, currency)) === JSON.stringify(filter),
        `a filter is read as it is written: ${written}`,
      );
    }
    const term = readTerm(parameters.get('term') ?? query);
    ensure(readTerm(term) === term && [...term].length <= 100, 'a term is normalised once');
    for (const { quantity } of parseItemsQuery(query)) ensure(!Number.isNaN(quantity), 'a quantity is a number');
  },
  // A term that is cut behind a space.
  samples: [`term=${'x'.repeat(99)}+socks`],
  grown: (unit, times) => `term=${unit.repeat(times)}&color=${unit.repeat(times)}`,
});

export const redirects = fuzzTarget<{ from: string; to: string; path: string }>({
  name: 'address: redirects',
  input: fc.record({
    from: texts({ seeds: ['/sale', '/old/socks', '/caf%C3%A9'], longest: 1500 }),
    to: texts({ seeds: ['/adults/socks?a=1#b', 'https://other.example/x?y=1', '/faq'], longest: 1500 }),
    path: texts({ seeds: ['/sale/2025', '/old/socks', '/sale//evil.example'], longest: 1500 }),
  }),
  check({ from: source, to: target, path }) {
    const hosts = ['other.example'];
    const [from, to] = [redirectSource(source), redirectTarget(target, hosts)];
    if (from === null || to === null) return;
    const rule = { from, to, status: 301, match: 'prefix' } as const;
    // An address that was parsed has no half of a character.
    const answer = findRedirect({ exact: new Map(), prefix: new Map([[from, rule]]) }, Buffer.from(path).toString());
    if (answer.kind !== 'target') return;
    const { origin, host } = new URL(answer.to, 'https://shop.example/uk/');
    ensure(origin === 'https://shop.example' || hosts.includes(host), `${answer.to} leads to an allowed host`);
    ensure(answer.isExternal === hosts.includes(host), 'an answer says whether it leads outside');
  },
});

const edge = createEdge(['10.0.0.0/8', 'fd00::/8']);

export const forwardingHeaders = fuzzTarget<string>({
  name: 'header: forwarding',
  input: texts({
    seeds: ['203.0.113.7, 10.0.0.2', '[2001:db8::1]:443, 10.1.1.1', '::ffff:203.0.113.7', 'unknown, 198.51.100.1:80'],
    pieces: ['::', '0x7f.1', '127.1', '%eth0', '[', ']', ', ', '10.0.0.1', '::ffff:'],
    longest: 8000,
  }),
  check(text) {
    const headers = new Headers({ 'x-forwarded-for': inHeader(text) });
    const direct = edge('198.51.100.9', headers);
    ensure(direct.address === '198.51.100.9', 'a header of a stranger changes nothing');
    const { address } = edge('10.0.0.1', headers);
    if (address === null) return;
    ensure(parseIpAddress(address)?.toString() === address, `${address} is an address in one spelling`);
    ensure(networkOf(address).length < 50 && areaOf(address).length < 50, 'a network is short');
  },
  grown: (unit, times) => `${unit.repeat(times)}, 203.0.113.7`,
});

export const languageHeader = fuzzTarget<string>({
  name: 'header: Accept-Language',
  input: texts({
    seeds: ['de-AT,de;q=0.9,en;q=0.8', 'zh-Hant-TW, *;q=0.1', 'nl;q=1.0;q=0'],
    pieces: [';q=', ',', '-', '*', 'de', '0.001', 'i-default'],
    longest: 8000,
  }),
  async check(text) {
    const header = inHeader(text);
    for (const tag of acceptedLanguages(header)) ensure(/^[a-z\d-]+$/i.test(tag), `${tag} is a tag`);
    const country = detectCountry({ preference: null, proxyHeader: header, acceptLanguage: header });
    ensure(/^[A-Z]{2}$/.test(country), `${country} is a code`);
    await requestLanguage(new Request('https://shop.example/', { headers: { 'Accept-Language': header } }));
  },
  grown: (unit, times) => `de,${unit.repeat(times)}`,
});

export const otherHeaders = fuzzTarget<string>({
  name: 'header: others',
  input: texts({
    seeds: ['br;q=0.5, gzip, *;q=0', 'W/"a", "b"', 'https://shop.example', 'null', 'same-origin'],
    longest: 8000,
  }),
  check(text) {
    const header = inHeader(text);
    chooseEncoding(header);
    ensure(!isUnchanged(header, '"not in the header 1f9"') || header.includes('*'), 'another tag is another answer');
    const headers = new Headers({ origin: header, referer: header });
    const publicOrigins = ['https://shop.example'];
    const verdict = checkOrigin({ method: 'POST', pathname: '/uk/login', headers, publicOrigins });
    ensure(verdict === 'rejected' || header === 'https://shop.example' || header === '', 'one origin is ours');
  },
  grown: (unit, times) => `br, ${unit.repeat(times)}`,
});

export const requestTarget = fuzzTarget<string>({
  name: 'address: request target',
  input: texts({
    seeds: ['/uk/product/sock?x=1', 'https://shop.example/uk', '//evil.example/a', '/a\\b', '/%ff', '*'],
    pieces: ['%00', '%c0%ae', '\\', '//', '@', ':80', '#', ' '],
    longest: 4000,
  }),
  check(target) {
    const incoming = { url: target, headers: { host: 'shop.example' }, rawHeaders: ['Host', 'shop.example'] };
    repairTarget(incoming as never);
    const { url, headers } = incoming;
    const whole = url.startsWith('/') ? `http://${headers.host}${url}` : url;
    ensure(URL.canParse(whole), `${url} can be parsed`);
    const { hostname, pathname } = new URL(whole);
    ensure(['shop.example', 'malformed.invalid'].includes(hostname), `${hostname} is the host of the header`);
    if (!isMalformed(whole)) ensure(!decodeURIComponent(pathname).includes('\0'), 'a path can be decoded');
  },
  grown: (unit, times) => `/${unit.repeat(times)}`,
});

export const visitorCookies = fuzzTarget<string>({
  name: 'cookies: wish list, consent, first items',
  input: texts({
    seeds: ['wish-list=PW-1:PW-2%20x; consent=2.1-0.20500; first-items-a=v1%3A2', 'consent=1.010; wish-list=%ff:a'],
    pieces: ['wish-list=', 'consent=', 'first-items-', '; ', ':', '%2C', '99999'],
    longest: 8000,
  }),
  check(text) {
    const cookies = parseCookies(inHeader(text));
    const wishes = readWishList(cookies);
    const written = wishListCookie(wishes, { secure: true }).split(';', 1)[0] ?? '';
    ensure(written.length <= 4000, 'a wish list fits into a cookie');
    ensure(
      JSON.stringify(readWishList(parseCookies(written))) === JSON.stringify(wishes),
      'a wish list stays the same',
    );
    readFirstItems(cookies);
    const { ends } = withAnswers(cookies, { statistics: true }, 1_800_000_000_000);
    ensure(Number.isSafeInteger(ends) && ends > 1_800_000_000_000, 'an answer ends in the future');
  },
  grown: (unit, times) => `wish-list=${unit.repeat(times)}; consent=2.1`,
});

const ENTRY = {
  level: 'error',
  service: 'wallet',
  code: 'wallet.error',
  message: 'Card 4111 1111 1111 1111 of ada@example.com failed at https://shop.example/uk?a=b',
  data: { name: 'Ada', step: 3, ok: true, none: null },
};

export const browserReports = fuzzTarget<Json>({
  name: 'body: reports of browsers',
  input: jsonLike([
    ENTRY,
    {
      'csp-report': {
        'document-uri': 'https://shop.example/uk/order/PW-1.sig',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x?mail=a@b.example',
      },
    },
    [
      {
        type: 'csp-violation',
        body: { documentURL: 'https://shop.example/uk', effectiveDirective: 'img-src', blockedURL: 'inline' },
      },
    ],
  ]),
  check(value) {
    const body = JSON.stringify(value);
    const entry = readLogEntry(body);
    if (entry) ensure(JSON.stringify(entry).length < 4000 && !/\d{13}/.test(entry.message), 'an entry is short');
    for (const type of ['application/csp-report', 'application/reports+json'])
      for (const { directive, blocked } of readReport(type, body) ?? [])
        ensure(/^[a-z-]+$/.test(directive) && blocked.length <= 100, 'a violation names no person');
  },
});
