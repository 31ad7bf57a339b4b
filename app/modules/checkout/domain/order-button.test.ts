import { expect, test } from 'vitest';
import { orderButtonTexts } from '#app/modules/checkout/ui/order-button.tsx';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';

const ENGLISH = {
  order: 'Buy now',
  busy: { loading: 'One moment…', redirect: 'Off to your bank…', completed: 'Thank you' },
};

test('In France the order button has the text of its law, in French', () => {
  const { lang, order, busy } = orderButtonTexts('FR', ENGLISH);
  expect([lang, order]).toEqual(['fr', 'Commande avec obligation de paiement']);
  for (const state of ['loading', 'redirect', 'completed'] as const) expect(busy[state]).not.toBe(ENGLISH.busy[state]);
});

test('In other countries the order button is in the language of the page', () => {
  const others = COUNTRY_CODES.filter((code) => code !== 'FR');
  expect(others.length).toBeGreaterThan(30);
  for (const country of others) expect(orderButtonTexts(country, ENGLISH)).toEqual({ lang: null, ...ENGLISH });
});
