import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import table from '#app/routes.ts';
import { createSharedRoutes } from './shared-routes.ts';

const QUERY: Readonly<Record<string, readonly string[]>> = {
  'routes/index.tsx': [],
  'routes/home.tsx': [],
  'routes/slugs.tsx': ['sort', 'page'],
  'routes/search.tsx': ['term'],
};

/** A build of the route table; `queryOf` is the shared query of a route's file. */
function buildOf(queryOf: (file: string) => readonly string[] | undefined): ServerBuild {
  const routes: Record<string, unknown> = {};
  const add = (entries: readonly RouteConfigEntry[], parentId: string) => {
    for (const { file, path, index, children } of entries) {
      const query = queryOf(file);
      const values = { sort: /^newest$/ };
      routes[file] = { id: file, parentId, path, index, module: { handle: query && { shared: { query, values } } } };
      add(children ?? [], file);
    }
  };
  routes.root = { id: 'root', path: '', module: {} };
  add(table, 'root');
  return { routes, routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' } } as unknown as ServerBuild;
}

const shared = createSharedRoutes(buildOf((file) => QUERY[file]));
const target = (address: string) => {
  const found = shared(new URL(address, 'https://shop.invalid'));
  return found && found.path + found.search;
};

describe('`sharedTarget`', () => {
  test.each([
    ['/', '/'],
    ['/?term=a', '/'],
    ['/uk', '/uk'],
    ['/uk/', '/uk'],
    ['/uk//?a=b', '/uk'],
    ['/uk/adults/socks?page=2&utm=x&sort=newest', '/uk/adults/socks?sort=newest&page=2'],
    ['/uk/adults/socks?page=2&sort=oldest', '/uk/adults/socks?page=2'],
    ['/uk/adults/socks/?page=2&page=3', '/uk/adults/socks?page=2'],
    ['/uk/adults/socks?page=&sort=', '/uk/adults/socks'],
    ['/uk/%61dults/s%6Fcks', '/uk/adults/socks'],
    ['/uk/caf%c3%a9/a@b+c', '/uk/caf%C3%A9/a@b+c'],
    ['/uk/adults%2fsocks', '/uk/adults%2Fsocks'],
    ['/uk/100%25', '/uk/100%25'],
    ['/uk/search?term=a b%26c&page=2', '/uk/search?term=a+b%26c'],
    ['/uk/search/2?Term=x&term=y', '/uk/search/2?term=y'],
    ['/nowhere', '/nowhere'],
    ['/nowhere/deeper?page=2', '/nowhere/deeper?page=2'],
  ])('of %s is %s', (address, canonical) => {
    expect(target(address)).toBe(canonical);
    expect(target(canonical)).toBe(canonical);
  });

  test.each([
    '/uk/checkout/cart',
    '/uk/CHECKOUT/cart',
    '/uk/checkout%2Fcart/../checkout/cart',
    '/uk/market',
    '/uk/login',
    '/uk/order/a',
    '/api/country-code',
    '/uk.data',
    '/uk/_.data',
    '/__manifest',
    '/uk/%',
    '/uk/%ff',
  ])('of %s is null', (address) => expect(target(address)).toBeNull());

  test('of a long path is null, and a long parameter is cut', () => {
    expect(target(`/uk/${'a'.repeat(300)}`)).toBeNull();
    const socks = (count: number) => `/uk/search?term=${'%F0%9F%A7%A6'.repeat(count)}`;
    expect(target(socks(300))).toBe(socks(200));
  });

  test.each(['/livez', '/webhooks/adyen', '/images/a', '/assets/a.js'])(
    'is never %s for an address that is spelled otherwise',
    (own) => {
      const encoded = own.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
      for (const address of [`${own}/`, `${own}//`, encoded, `/%2e${own}`, `/.${own}//`])
        if (new URL(address, 'https://shop.invalid').pathname !== own) expect(target(address)).not.toBe(own);
    },
  );

  test('belongs to the route that the framework finds', () => {
    const byFile = createSharedRoutes(buildOf((file) => [file]));
    const routesOf = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
      entries.map(({ file, path, index, children }) =>
        index ? { id: file, path, index } : { id: file, path, children: routesOf(children ?? []) },
      ) as RouteObject[];
    const routes = routesOf(table);
    const parts = ['uk', 'faq', 'FAQ', 'cookie-policy', 'search', '2', 'product', 'checkout', 'cart', 'a%2Fb', '', 'x'];
    const paths = parts.flatMap((first) =>
      parts.flatMap((second) =>
        parts.flatMap((third) => [`/${first}`, `/${first}/${second}`, `/${first}/${second}/${third}`]),
      ),
    );
    for (const path of new Set(paths)) {
      const { pathname } = new URL(`https://shop.invalid${path}`);
      const file = matchRoutes(routes, pathname)?.at(-1)?.route.id;
      const search = `?${encodeURIComponent(file ?? '')}=1`;
      expect(byFile({ pathname, search })?.search, path).toBe(file && search);
    }
  });
});
