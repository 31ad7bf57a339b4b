import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchImpressions } from './impressions.ts';

const card = (slug: string) =>
  `<li data-live="${slug}"><article><h3><a href="https://shop.test/uk/product/${slug}">${slug}</a></h3>
  <data data-currency="GBP" value="1250">£12.50</data></article></li>`;
const PAGE = `<html><body data-page-type="homepage"><main><h1>Socks</h1>
  <section id="new"><h2>New</h2><ul>${card('red')}${card('blue')}</ul></section>
  <section id="old"><h2>Old</h2><ul>${card('grey')}</ul></section></main></body></html>`;

type Pushed = { readonly event: string; readonly ecommerce: { readonly items: readonly { item_id: string }[] } };

/** A page whose cards come into view, leave it and are appended as the test says. */
function open() {
  const { document, Event, Element } = parseHTML(PAGE);
  const page = { dataLayer: [] as Pushed[], setTimeout: (run: () => void, after: number) => setTimeout(run, after) };
  const observed = new Set<Element>();
  let onView: (entries: readonly object[]) => void = () => undefined;
  let onChange: () => void = () => undefined;
  let leave: () => void = () => undefined;
  vi.stubGlobal('document', Object.assign(document, { cookie: 'consent=2.111' }));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', page);
  vi.stubGlobal('Element', Element);
  vi.stubGlobal('addEventListener', (name: string, run: () => void) => {
    if (name === 'pagehide') leave = run;
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = (target: Element) => observed.add(target);
      unobserve = (target: Element) => observed.delete(target);
      constructor(run: typeof onView) {
        onView = run;
      }
    },
  );
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = () => undefined;
      constructor(run: () => void) {
        onChange = run;
      }
    },
  );
  watchImpressions();
  const articleOf = (slug: string) => document.querySelector(`[data-live=${slug}] article`) as Element;
  return {
    /** The card comes into view, if it is still watched. */
    see: (slug: string, isIntersecting = true) => {
      const target = articleOf(slug);
      if (observed.has(target)) onView([{ target, isIntersecting }]);
    },
    append: (slug: string) => {
      document.querySelector('#new ul')?.insertAdjacentHTML('beforeend', card(slug));
      onChange();
    },
    follow: (slug: string) =>
      articleOf(slug)
        .querySelector('a')
        ?.dispatchEvent(new Event('click', { bubbles: true })),
    leave: () => leave(),
    reported: () =>
      page.dataLayer
        .filter(({ event }) => event)
        .map(({ event, ecommerce }) => [event, ...ecommerce.items.map(({ item_id }) => item_id)]),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('`watchImpressions` reports the cards of 500 ms in one event per list, each card once', () => {
  const { see, reported } = open();
  see('red');
  see('grey', false);
  vi.advanceTimersByTime(499);
  see('blue');
  see('grey');
  see('red');
  expect(reported()).toEqual([]);
  vi.advanceTimersByTime(1);
  const seen = [
    ['view_item_list', 'red', 'blue'],
    ['view_item_list', 'grey'],
  ];
  expect(reported()).toEqual(seen);
  see('red');
  see('grey');
  vi.advanceTimersByTime(1000);
  expect(reported()).toEqual(seen);
});

test('`watchImpressions` reports cards that are appended, in a batch of their own', () => {
  const { see, append, reported } = open();
  see('red');
  vi.advanceTimersByTime(500);
  append('green');
  see('green');
  see('blue');
  vi.advanceTimersByTime(500);
  expect(reported()).toEqual([
    ['view_item_list', 'red'],
    ['view_item_list', 'green', 'blue'],
  ]);
});

test('`watchImpressions` reports what was seen before a card is opened and before the page is left', () => {
  const { see, follow, leave, reported } = open();
  see('red');
  follow('red');
  expect(reported()).toEqual([
    ['view_item_list', 'red'],
    ['select_item', 'red'],
  ]);
  see('blue');
  leave();
  expect(reported().at(-1)).toEqual(['view_item_list', 'blue']);
  vi.advanceTimersByTime(1000);
  expect(reported()).toHaveLength(3);
});
