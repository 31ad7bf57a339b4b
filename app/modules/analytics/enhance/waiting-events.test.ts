import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ADDED_EVENT } from '#app/web/enhance/added-event.ts';
import { startWaiting } from './waiting-events.ts';

const ADDED = { event: 'add_to_cart', ecommerce: { currency: 'GBP', value: 12, items: [] } };

let page: EventTarget & { cookie: string };
let stored: Map<string, string>;
beforeEach(() => {
  page = Object.assign(new EventTarget(), { cookie: '' });
  stored = new Map();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  startWaiting();
});
afterEach(() => vi.unstubAllGlobals());

const add = () =>
  page.dispatchEvent(new CustomEvent(ADDED_EVENT, { detail: { form: { closest: () => null }, event: ADDED } }));
const signUp = () => page.dispatchEvent(new CustomEvent('shop:registered'));
const leave = (cookie: string) => {
  page.cookie = cookie;
  page.dispatchEvent(new Event('pagehide'));
};
const kept = () => JSON.parse(stored.get('kept-events') ?? 'null');

describe('What a visitor does before a choice', () => {
  test('waits in the memory of the page alone, also when the page is left and comes back', () => {
    add();
    leave('');
    expect(stored.size).toBe(0);
    leave('consent=2.111.20800');
    expect(kept()).toEqual([ADDED]);
  });

  test('is kept for the next page of the tab after an agreement, once', () => {
    add();
    signUp();
    leave('consent=2.010.20800');
    leave('consent=2.010.20800');
    expect(kept()).toEqual([ADDED, { event: 'sign_up', method: 'newsletter' }]);
  });

  test('is dropped after a refusal, also when the visitor agrees later', () => {
    add();
    leave('consent=2.000.20800');
    leave('consent=2.111.20800');
    expect(stored.size).toBe(0);
  });

  test('is kept by no browser that refuses for every site', () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    add();
    leave('consent=2.111.20800');
    expect(stored.size).toBe(0);
  });
});
