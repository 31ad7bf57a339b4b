import { describe, expect, test } from 'vitest';
import { parseCookies } from '#app/kernel/cookies.ts';
import { clearModeCookie, MODE_HEADERS, modeCookie, readMode } from './mode.ts';

type Headers = Readonly<Partial<Record<(typeof MODE_HEADERS)[number] | 'cookie', string>>>;
const modeOf = ({ cookie, ...headers }: Headers) => readMode(parseCookies(cookie), (name) => headers[name] ?? null);

describe('`readMode`', () => {
  test.each([
    [{}, 'full'],
    [{ 'save-data': 'on' }, 'lite'],
    [{ 'save-data': 'On' }, 'lite'],
    [{ 'save-data': 'on;x=1' }, 'lite'],
    [{ 'save-data': 'off' }, 'full'],
    [{ 'save-data': 'one' }, 'full'],
    [{ 'save-data': 'x-on' }, 'full'],
    [{ 'save-data': '' }, 'full'],
    [{ ect: '2g' }, 'lite'],
    [{ ect: 'slow-2g' }, 'lite'],
    [{ ect: '3g' }, 'full'],
    [{ ect: '4g' }, 'full'],
    [{ ect: '12g' }, 'full'],
    [{ ect: '2g-fast' }, 'full'],
    [{ downlink: '0.3' }, 'lite'],
    [{ downlink: '0' }, 'lite'],
    [{ downlink: '0.31' }, 'full'],
    [{ downlink: '10' }, 'full'],
    [{ downlink: 'slow' }, 'full'],
    [{ downlink: '' }, 'full'],
    [{ rtt: '1500' }, 'lite'],
    [{ rtt: '1499' }, 'full'],
    [{ rtt: '-1' }, 'full'],
    [{ rtt: '1e9' }, 'full'],
  ] as const)('reads the hints %o as %s', (headers, mode) => {
    expect(modeOf(headers)).toBe(mode);
  });

  test.each([
    ['mode=lite', 'lite'],
    ['session=a; mode=lite; market=GB', 'lite'],
    ['session=a;mode=lite', 'lite'],
    ['mode=full; mode=lite', 'full'],
    ['mode=other', 'full'],
    ['mode=lite2', 'full'],
    ['xmode=lite', 'full'],
    ['mode=', 'full'],
  ])('reads the cookies %s as %s', (cookie, mode) => {
    expect(modeOf({ cookie })).toBe(mode);
  });

  test('prefers the choice of the visitor to every hint', () => {
    expect(modeOf({ cookie: 'mode=full', 'save-data': 'on', ect: '2g', downlink: '0.1', rtt: '3000' })).toBe('full');
    expect(modeOf({ cookie: 'mode=lite', 'save-data': 'off', ect: '4g', downlink: '10', rtt: '50' })).toBe('lite');
  });

  test('ignores an unknown choice and follows the hints', () => {
    expect(modeOf({ cookie: 'mode=dark', 'save-data': 'on' })).toBe('lite');
  });

  test('reads no header that `MODE_HEADERS` does not name', () => {
    const read = new Set<string>();
    readMode(parseCookies(null), (name) => {
      read.add(name);
      return null;
    });
    expect([...read].sort()).toEqual([...MODE_HEADERS].sort());
  });
});

describe('`modeCookie` and `clearModeCookie`', () => {
  test('set a choice that `readMode` reads, and remove it', () => {
    const cookie = modeCookie('lite', { secure: true });
    expect(cookie).toBe('mode=lite; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure');
    expect(modeOf({ cookie: cookie.slice(0, cookie.indexOf(';')) })).toBe('lite');
    expect(clearModeCookie({ secure: false })).toBe('mode=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  });
});
