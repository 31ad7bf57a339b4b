import { expect, test } from 'vitest';
import content from '#content-fallbacks/recommendation-widgets.json' with { type: 'json' };
import { sampleMarket, sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { createWidgets, widgetsSchema } from './widgets.ts';

const gb = { product: 'gb-product', basket: 'gb-basket', list: 'gb-everyone' };

test('the bundled content has widgets of every market, each with an id of its own', () => {
  const widgets = createWidgets(widgetsSchema.parse(content), sampleRegistry);
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
  const widgets = createWidgets({ default: { GB: gb } }, sampleRegistry);
  expect(widgets.of(sampleMarket('GB'))).toEqual(gb);
  expect(widgets.of(sampleMarket('DE'))).toBeNull();
});

test('`createWidgets` rejects an id of two widgets', () => {
  expect(() => createWidgets({ UK: { GB: { ...gb, list: gb.basket } } }, sampleRegistry)).toThrow('gb-basket');
});
