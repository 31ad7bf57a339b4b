import { expect, test } from 'vitest';
import { sampleMarket, sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { createWidgets, type TenantWidgets } from './widgets.ts';

const gb = { product: 'gb-product', basket: 'gb-basket', list: 'gb-everyone' };

test('the bundled content has widgets of every market, each with an id of its own', async () => {
  const { widgets: stated } = await bundledContent.facts();
  const widgets = createWidgets(() => stated, sampleRegistry);
  for (const market of sampleRegistry.markets) {
    const own = widgets.of(market);
    expect(own, market.countryCode).not.toBeNull();
    for (const kind of ['product', 'basket', 'list'] as const)
      expect(widgets.find(own?.[kind] ?? '')).toEqual({ market, kind });
  }
  expect(widgets.of(sampleMarket('AT'))?.basket).toBe('at-basket');
  expect(widgets.find('unknown')).toBeNull();
});

test('`createWidgets` takes the widgets of the default tenant where a tenant has none', () => {
  const widgets = createWidgets(() => stated, sampleRegistry);
  const stated: readonly TenantWidgets[] = [{ tenant: 'default', country: 'GB', ...gb }];
  expect(widgets.of(sampleMarket('GB'))).toEqual(gb);
  expect(widgets.of(sampleMarket('DE'))).toBeNull();
});

test('`createWidgets` has the widgets of another tenant for a market', () => {
  const eu = { product: 'eu-product', basket: 'eu-basket', list: 'eu-everyone' };
  const stated: readonly TenantWidgets[] = [
    { tenant: 'DE', country: 'DE', ...gb },
    { tenant: 'EU', country: 'DE', ...eu },
  ];
  const widgets = createWidgets(() => stated, sampleRegistry);
  expect(widgets.of(sampleMarket('DE'))).toEqual(gb);
  expect(widgets.of({ ...sampleMarket('DE'), tenantKey: 'EU' })).toEqual(eu);
  expect(widgets.of({ ...sampleMarket('DE'), tenantKey: 'GL' })).toEqual(gb);
  expect(widgets.find('eu-basket')).toEqual({ market: sampleMarket('DE'), kind: 'basket' });
});

test('`createWidgets` follows what the content states', () => {
  let stated: readonly TenantWidgets[] = [];
  const widgets = createWidgets(() => stated, sampleRegistry);
  expect(widgets.of(sampleMarket('GB'))).toBeNull();
  stated = [{ tenant: 'UK', country: 'GB', ...gb }];
  expect(widgets.of(sampleMarket('GB'))).toEqual(gb);
});
