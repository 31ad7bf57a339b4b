import { expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import { withPrivacyControl } from '#app/modules/consent/domain/consent.ts';
import { createCookieChanges } from './cookie-changes.ts';
import { createUnconsented } from './unconsented.ts';

const OTHERS = 'bag=1; chat=2; _gallery=3';
const ALL = `${OTHERS}; profile=0123456789abcdef; _ga=1; _gcl_au=2; recently-viewed=A; segments=one`;

/** The names that a request loses, with the cookies that stay. */
function removed(sent: string, { control = '', hasTagManager = true } = {}) {
  const cookies = withPrivacyControl(parseCookies(sent), control);
  const unconsented = createUnconsented({ host: 'localhost', secure: true, hasTagManager });
  const changes = createCookieChanges(cookies);
  unconsented.remove(cookies, changes);
  const made = changes.made();
  expect(unconsented.isIn(cookies)).toBe(made !== null);
  expect(made?.setCookies.every((cookie) => cookie.includes('Max-Age=0')) ?? true).toBe(true);
  const kept = [...parseCookies(made?.cookie ?? sent).keys()].filter((name) => name !== 'consent');
  return { names: made?.setCookies.map((cookie) => cookie.split('=')[0]) ?? [], kept };
}

test.each([
  ['that was never given or has ended', ALL, ['profile', '_ga', '_gcl_au']],
  ['of version 1 to everything', `consent=1.111; ${ALL}`, ['profile', '_ga', '_gcl_au']],
  ['to statistics alone, as far as it was asked', `consent=2.-1-; ${ALL}`, ['profile', '_gcl_au']],
  ['that is refused', `consent=2.000; ${ALL}`, ['profile', 'recently-viewed', 'segments', '_ga', '_gcl_au']],
  ['that is refused for marketing', `consent=2.110; ${ALL}`, ['segments', '_gcl_au']],
  ['that is refused for personalisation', `consent=2.0--; ${ALL}`, ['profile', 'recently-viewed', '_ga', '_gcl_au']],
  ['to everything', `consent=2.111; ${ALL}`, []],
  ['without such cookies', OTHERS, []],
  ['without cookies', '', []],
])('A request loses the cookies of consent %s', (_, sent, names) => {
  expect(removed(sent).names).toEqual(names);
  const others = ['bag', 'chat', '_gallery'].filter((name) => sent.includes(name));
  expect(removed(sent).kept).toEqual(expect.arrayContaining(others));
  for (const name of names) expect(removed(sent).kept).not.toContain(name);
});

test('A request with Global Privacy Control loses them over any consent', () => {
  const names = ['profile', 'recently-viewed', 'segments', '_ga', '_gcl_au'];
  expect(removed(`consent=2.111; ${ALL}`, { control: '1' }).names).toEqual(names);
});

test('A request keeps the cookies of tags where the shop has no tag manager: they are of another site', () => {
  expect(removed(ALL, { hasTagManager: false }).names).toEqual(['profile']);
});
