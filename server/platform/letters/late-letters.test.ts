import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { composedLetter, translations } from '#tests/support/composed-letters.ts';
import { sampleLetterOrder, sampleLetters } from '#tests/support/sample-letters.ts';

const MARKETS = ['GB', 'DE', 'NL', 'CH', 'US', 'JP'] as const;

test.each(MARKETS)('the letter of a shipped order in %s names no days that were over when it left', async (country) => {
  const format = createFormatter(sampleMarket(country));
  const content = sampleLetters(sampleMarket(country))['order-shipped'];
  const { earliest, latest } = content.order.shippingMethod;
  const shippedAt = async (at: number) => {
    const shipped = { ...content, order: { ...content.order, shipment: { at, tracking: null } } };
    const { text, html } = await composedLetter(country, shipped);
    return [text, html].map((shown) => shown.includes(format.days(earliest, latest)));
  };
  expect(await shippedAt(Date.parse(earliest) - 1)).toEqual([true, true]);
  expect(await shippedAt(Date.parse(earliest))).toEqual([false, false]);
  expect(await shippedAt(Date.parse(latest) + days(1))).toEqual([false, false]);
});

test.each(MARKETS)(
  'letters in %s name no days that are over, nor before a payment that moves them',
  async (country) => {
    const format = createFormatter(sampleMarket(country));
    const letters = sampleLetters(sampleMarket(country));
    for (const content of [letters['order-confirmed'], letters['order-shipped'], letters['order-pending']]) {
      const { earliest, latest } = content.order.shippingMethod;
      for (const [now, isNamed] of [
        [Date.parse(latest), content.kind !== 'order-pending'],
        [Date.parse(latest) + days(1), false],
      ] as const) {
        const { text } = await composedLetter(country, content, { at: now });
        const names = text.includes(format.days(earliest, latest));
        expect([content.kind, now, names]).toEqual([content.kind, now, isNamed]);
        expect(text).toContain(content.order.shippingMethod.carrier);
      }
    }
  },
);

test.each(['GB', 'DE', 'NL', 'IE'] as const)(
  'the confirmation in %s of an order that was withdrawn from or refunded says so, and expects no delivery',
  async (country) => {
    const market = sampleMarket(country);
    const t = translations.translator(textLocale(market));
    const { earliest, latest } = sampleLetterOrder(market).shippingMethod;
    for (const what of ['withdrawn', 'refunded'] as const) {
      const content = { ...sampleLetters(market)['order-confirmed'], fulfilment: what };
      const { text } = await composedLetter(country, content);
      expect(text.replace(/\s+/g, ' ')).toContain(t(`letters:orderConfirmed.${what}`));
      expect(text).not.toContain(createFormatter(market).days(earliest, latest));
      expect(text).not.toContain(t('letters:orderConfirmed.text').slice(0, 40));
    }
  },
);

test.each(MARKETS)(
  'the letter of a replacement in %s names the order that it replaces, and brings no terms of another contract',
  async (country) => {
    const market = sampleMarket(country);
    const t = translations.translator(textLocale(market));
    const content = sampleLetters(market)['order-confirmed'];
    const order = { ...content.order, replaces: 'PW-4K7QD-9XBTN' };
    const letter = await composedLetter(country, { ...content, order, fulfilment: 'packing' });
    const words = letter.text.replace(/\s+/g, ' ');
    expect(words).toContain(t('letters:orderReplaced.text', { order: 'PW-4K7QD-9XBTN' }));
    const before = await composedLetter(country, { ...content, fulfilment: 'packing' });
    expect(before.text.length - letter.text.length).toBeGreaterThan(1000);
  },
);
