import { describe, expect, test } from 'vitest';
import type { Language } from '#app/kernel/text.ts';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { setUpShop } from './set-up-shop.ts';
import { openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const suite = setUpShop();
const hrefs = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

describe('the page of an address without a page', () => {
  test.each<[string, Language]>([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ])('in %s has the texts of the specification, and ways on', async (storefront, language) => {
    const path = `/${storefront}/no-such-page`;
    const page = await suite.visit(path);
    expect(page.status).toBe(404);
    expect(page.text('main h1')).toBe(uiText('shell:cantFindIt', {}, language));
    expect(page.text('main')).toContain(uiText('shell:errorDescription', {}, language));
    expect(page.text('main details p')).toBe(`Page Not Found: ${path}`);
    const links = [...page.document.querySelectorAll('main a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
    expect(links).toContainEqual([uiText('shell:backToTheStartPage', {}, language), '/']);
    expect(links).toContainEqual([uiText('shell:backToTheShop', {}, language), `/${storefront}`]);
    expect(hrefs(page.document, 'main nav a').length).toBeGreaterThan(3);
    expect(hrefs(page.document, 'main nav a')).toContain(`/${storefront}/adults/socks`);
  });

  test.each(['/uk/no-such-page', '/de/product/no-such-product', '/nl/adults/socks/page/999'])(
    'ends with favourites, and stays a page that every visitor shares: %s',
    async (path) => {
      const page = await suite.visit(path);
      expect(page.status).toBe(404);
      expect(hrefs(page.document, 'main article h3 a')).toHaveLength(4);
      expect(hrefs(page.document, 'main nav a').length).toBeGreaterThan(3);
      const again = await suite.visit(path);
      expect(again.headers.get('cache-control')).toBe(page.headers.get('cache-control'));
      expect(again.html).toBe(page.html);
    },
  );

  test('searches for the words of an address, and for nothing where it has none', async () => {
    const termAt = async (path: string) => {
      const { document } = await suite.visit(path);
      return document.querySelector('main input[name=term]')?.getAttribute('value') ?? '';
    };
    expect(await termAt('/uk/stripy-socks')).toBe('stripy socks');
    for (const path of [
      '/uk/wp-login.php',
      '/uk/a-1',
      '/uk/undefined/',
      `/uk/${'long-'.repeat(10)}x`,
      '/uk/%3Cscript%3E',
    ])
      expect(await termAt(path), path).toBe('');
    const shopper = suite.newShopper();
    await shopper.visit('/uk/stripy-socks');
    const found = await shopper.submit('main form', {});
    expect([found.url.pathname, found.url.searchParams.get('term')]).toEqual(['/uk/search', 'stripy socks']);
  });

  test('outside a storefront has the link to the start page alone', async () => {
    const page = await suite.visit('/nowhere/at-all');
    expect(page.status).toBe(404);
    expect(hrefs(page.document, 'main a')).toEqual(['/']);
    expect(page.document.querySelector('main form')).toBeNull();
  });
});

/** A shop in which the loader of a route throws. */
const openFailing = (failing: string, error: () => unknown) =>
  openBuiltShop(
    {},
    {
      observe: (routes) => ({
        ...routes,
        routes: Object.fromEntries(
          Object.entries(routes.routes).map(([id, route]) => {
            const loader = () => {
              throw error();
            };
            return [id, route && id === failing ? { ...route, module: { ...route.module, loader } } : route];
          }),
        ),
      }),
    },
  );

describe('a failure of a page', () => {
  const kinds = [
    [500, 'shell:somethingBroke', () => new Error('secret words')],
    [503, 'shell:away', () => new UpstreamUnavailable('commerce', 'timeout')],
  ] as const;
  test.each(kinds)(
    'with %i is the error page inside the frame, names no program and says what to do next',
    async (status, title, error) => {
      const failing = await openFailing('routes/faq', error);
      const page = await new Shopper(failing.shop).visit('/de/faq');
      await failing.close();
      expect(page.status).toBe(status);
      expect(page.text('main h1')).toBe(uiText(title, {}, 'de'));
      expect(page.text('main')).toContain(String(status));
      expect(hrefs(page.document, 'main a')).toEqual(['', '/de', '/']);
      expect(page.text('main a')).toBe(uiText('shell:tryAgain', {}, 'de'));
      expect(page.document.querySelector('header nav')).not.toBeNull();
      expect(page.html).not.toContain('secret words');
    },
  );

  test.each(kinds)(
    'with %i in the frame itself is the error page alone, in the language of the storefront',
    async (status, title, error) => {
      const failing = await openFailing('routes/storefront-layout', error);
      const page = await new Shopper(failing.shop).visit('/nl/faq');
      await failing.close();
      expect(page.status).toBe(status);
      expect(page.text('main h1')).toBe(uiText(title, {}, 'nl'));
      expect(hrefs(page.document, 'main a')).toEqual(['', '/nl', '/']);
      expect(page.document.querySelector('header')).toBeNull();
    },
  );
});
