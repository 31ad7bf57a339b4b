import { expect, test } from 'vitest';
import { createTranslations } from './translations.server.ts';

const { texts } = createTranslations();

test('a page that hydrates is given the texts of its namespaces, without the parts it says nothing of', () => {
  const whole = texts('de', ['checkout', 'address']);
  const part = texts('de', ['checkout', 'address'], ['checkout.payment', 'shell.footer']);
  expect(Object.keys(whole)).toEqual(['checkout', 'address']);
  expect(whole.checkout).toHaveProperty('payment');
  expect(part).toEqual({
    ...whole,
    checkout: Object.fromEntries(Object.entries(whole.checkout ?? {}).filter(([name]) => name !== 'payment')),
  });
  expect(part.checkout).not.toHaveProperty('payment');
});
