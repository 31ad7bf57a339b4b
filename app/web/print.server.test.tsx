import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { NO_SERVICES } from '#app/modules/analytics/domain/page-services.ts';
import { createPrinter } from './print.server.tsx';
import { Printed } from './printed.tsx';
import { useT, useView, type View } from './view.tsx';

const textsIn = (language: string) => ((key: string) => `${key} in ${language}`) as View['t'];
const [english, german] = [textsIn('en'), textsIn('de')];
const view: View = {
  language: 'en',
  htmlLang: 'en-GB',
  storefront: 'uk',
  path: '/uk',
  pageType: 'homepage',
  mode: 'full',
  hydrate: false,
  build: '',
  refreshes: false,
  services: NO_SERVICES,
  stage: 'development',
  nonce: 'secret',
  requestId: 'r1',
  json: '',
  mirror: '',
  preview: null,
  marks: false,
  t: english,
  styles: null,
  print: null,
};

let renders = 0;
function Part({ of }: { readonly of: { readonly name: string } }) {
  renders += 1;
  const { storefront } = useView();
  return (
    <p>
      {of.name} {useT()('shell:menu')} {storefront}
    </p>
  );
}
const page = (inner: ReactElement) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <link rel="icon" href="/icon" />
    </head>
    <body>{inner}</body>
  </html>
);
const printed = (of: { readonly name: string }, as = 'part') => (
  <Printed of={of} as={as}>
    <Part of={of} />
  </Printed>
);

test('a printed part has the same HTML as a rendered one', () => {
  const of = { name: '<b>&"' };
  const printer = createPrinter();
  const rendered = printer.page(view, page(<Part of={of} />));
  for (const round of [1, 2]) expect(printer.page(view, page(printed(of))), `round ${round}`).toBe(rendered);
});

test('a part is rendered once per object, name, storefront, language, texts, mode and marks', () => {
  const printer = createPrinter();
  const [a, b] = [{ name: 'a' }, { name: 'a' }];
  renders = 0;
  const print = (change: Partial<View>, of = a, as = 'part') =>
    printer.page({ ...view, ...change }, page(printed(of, as)));
  expect(print({})).toContain('shell:menu in en');
  print({ path: '/uk/faq', requestId: 'r2', pageType: 'faq' });
  expect(renders).toBe(1);
  expect(print({ t: german })).toContain('shell:menu in de');
  expect(print({ storefront: 'de' })).toContain('de</p>');
  print({ htmlLang: 'en-IE' });
  print({ mode: 'lite' });
  print({ marks: true });
  print({}, b);
  print({}, a, 'other');
  expect(renders).toBe(8);
});

test('the links of a printed part to the path of the page are marked as current, on that page alone', () => {
  const printer = createPrinter();
  const of = { name: 'a' };
  const print = (current: string) =>
    printer.page(
      view,
      page(
        <Printed of={of} as="links" current={current}>
          <p>
            <a href="/uk/faq">1</a>
            <a href="/uk/faq/sizes">2</a>
          </p>
        </Printed>,
      ),
    );
  expect(print('/uk/faq')).toContain('<a href="/uk/faq" aria-current="page">1</a><a href="/uk/faq/sizes">2</a>');
  expect(print('/uk')).not.toContain('aria-current');
});

test('a part that is printed once cannot read the facts of one page', () => {
  const facts = ['path', 'pageType', 'nonce', 'requestId', 'json', 'mirror'] as const;
  for (const fact of facts) {
    const Reads = () => <p>{useView()[fact]}</p>;
    const part = (
      <Printed of={{ fact }} as="part">
        <Reads />
      </Printed>
    );
    expect(() => createPrinter().page(view, page(part)), fact).toThrow(`reads \`${fact}\` of one page`);
  }
});

test('what a part moves into the head of the document follows its encoding and viewport', () => {
  const of = { name: 'a' };
  const inner = (
    <Printed of={of} as="outer">
      <main>
        <title>Socks</title>
        <Printed of={of} as="inner">
          <div>
            <link rel="canonical" href="/uk?a=1&b=2" />
            <img src="/a" alt="" />
          </div>
        </Printed>
      </main>
    </Printed>
  );
  const html = createPrinter().page(view, page(inner));
  const head = '<meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/>';
  expect(html).toContain(
    `<head>${head}<title>Socks</title><link rel="preload" as="image" href="/a"/><link rel="canonical" href="/uk?a=1&amp;b=2"/><link rel="icon" href="/icon"/></head>`,
  );
  expect(html).toContain('<body><main><div><img src="/a" alt=""/></div></main></body>');
});

test('a part without an object, and every part outside a printed page, is rendered as usual', () => {
  const of = { name: 'a' };
  const part = (
    <Printed of={null} as="part">
      <Part of={of} />
    </Printed>
  );
  renders = 0;
  const printer = createPrinter();
  printer.page(view, page(part));
  printer.page(view, page(part));
  expect(renders).toBe(2);
});
