import { describe, expect, test } from 'vitest';
import { validateSegments } from './route-validation.ts';

const FORBIDDEN = [
  'undefined',
  '.well-known',
  '_nuxt',
  'sitemap.xml',
  'robots.txt',
  'favicon.ico',
  'favicon.png',
  'sitemap',
  'api',
  'checkout/undefined',
];

describe('validateSegments', () => {
  test.each(FORBIDDEN)('rejects %s at any position of the path', (segment) => {
    for (const segments of [[segment], [segment, 'socks'], ['socks', segment], ['socks', segment, 'adults']]) {
      const path = `/uk/${segments.join('/')}`;
      expect(validateSegments('uk', segments, path)).toEqual({
        ok: false,
        error: { status: 404, message: `Page Not Found: ${path}` },
      });
    }
  });

  test.each(['socks', 'Undefined', 'undefined-love', 'api-socks', 'sitemap.html', 'well-known', 'my-checkout'])(
    'lets %s pass',
    (segment) => {
      expect(validateSegments('uk', [segment, 'adults'], `/uk/${segment}/adults`)).toEqual({
        ok: true,
        value: [segment, 'adults'],
      });
    },
  );

  test('accepts every path outside a storefront', () => {
    expect(validateSegments(undefined, ['robots.txt'], '/robots.txt').ok).toBe(true);
  });
});
