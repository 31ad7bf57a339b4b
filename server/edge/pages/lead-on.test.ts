import { expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { leadToSold } from './lead-on.ts';

const registry = createMarketRegistry({
  ...{ stage: 'production', freeShippingThresholds: {}, countryNames, regions: {} },
  countries: ['DE', 'NL'],
});
const led = (path: string, method = 'GET') => {
  const answer = leadToSold({ url: `https://shop.test${path}`, method }, registry);
  return answer && [answer.status, answer.headers.get('location')];
};

test.each(['/', '/de', '/nl/adults/socks', '/sitemap.xml', '/ukulele', '/api/newsletter'])(
  '`leadToSold` leaves %s as it is',
  (path) => {
    expect(led(path)).toBeNull();
  },
);

test.each([
  ['/uk', '/'],
  ['/us/adults/socks?size=M', '/'],
  ['/gl.data', '/'],
  ['/uk/orders', '/'],
  ['/uk/order/PW-A1B2C-D3E4F.sig?a=b', '/de/order/PW-A1B2C-D3E4F.sig?a=b'],
  ['/uk/withdrawal/receipt/signed', '/de/withdrawal/receipt/signed'],
  ['/uk/newsletter', '/'],
])('`leadToSold` leads from %s to %s', (path, location) => {
  expect(led(path)).toEqual([302, location]);
});

test('`leadToSold` answers a form with a page to read, unless a letter posts it', () => {
  expect(led('/uk/newsletter/unsubscribe/signed', 'POST')).toEqual([307, '/de/newsletter/unsubscribe/signed']);
  expect(led('/uk/checkout/cart', 'POST')).toEqual([303, '/']);
});
