import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { chosenMethod, isPaidOnHostedPage, paymentChoices } from './payment-choices.ts';

const named = (type: string) => ({ type, name: type.toUpperCase() });
/** Every method the shop can use, as a provider might list them in any country. */
const EVERYTHING = [
  'applepay',
  'blik',
  'eps',
  'bcmc_mobile',
  'ideal',
  'klarna',
  'multibanco',
  'scheme',
  'swish',
  'twint',
  'bankTransfer_IBAN',
  'giftcard',
].map(named);

const typesOf = (country: CountryCode, offered = EVERYTHING, isRest = false) =>
  paymentChoices(country, offered, { isRest }).map(({ type }) => type);

const USUAL = ['scheme', 'klarna', 'blik', 'eps'];
/** The first four rows of each country. */
const FIRST: Readonly<Partial<Record<CountryCode, readonly string[]>>> = {
  AT: ['scheme', 'eps', 'klarna', 'bankTransfer_IBAN'],
  BE: ['bcmc_mobile', 'scheme', 'klarna', 'bankTransfer_IBAN'],
  CH: ['twint', 'scheme', 'klarna', 'blik'],
  DE: ['scheme', 'klarna', 'bankTransfer_IBAN', 'blik'],
  FI: ['scheme', 'klarna', 'bankTransfer_IBAN', 'blik'],
  NL: ['ideal', 'scheme', 'klarna', 'bankTransfer_IBAN'],
  PL: ['blik', 'scheme', 'klarna', 'bankTransfer_IBAN'],
  PT: ['scheme', 'multibanco', 'klarna', 'bankTransfer_IBAN'],
  SE: ['scheme', 'swish', 'klarna', 'blik'],
};

describe('`paymentChoices`', () => {
  test('is tested in 33 countries', () => {
    expect(COUNTRY_CODES).toHaveLength(33);
  });

  test.each(COUNTRY_CODES)('begins in %s with the methods that most shoppers use there', (country) => {
    const types = typesOf(country);
    expect(types.slice(0, 4)).toEqual(FIRST[country] ?? USUAL);
    expect(types.at(-1)).toBe('hosted');
    // Nothing is lost and nothing is listed twice; a wallet and a gift card have places of their own.
    expect(types.toSorted()).toEqual(
      [...EVERYTHING.map(({ type }) => type).filter((type) => !/applepay|giftcard/.test(type)), 'hosted'].toSorted(),
    );
  });

  test('keeps the order of the provider for methods without a place', () => {
    expect(typesOf('GB').slice(2)).toEqual([
      'blik',
      'eps',
      'bcmc_mobile',
      'ideal',
      'multibanco',
      'swish',
      'twint',
      'bankTransfer_IBAN',
      'hosted',
    ]);
  });

  test('offers card and hosted page where the provider has not answered', () => {
    expect(typesOf('NL', [])).toEqual(['scheme', 'hosted']);
  });

  test('offers no card where the provider offers none', () => {
    expect(typesOf('NL', [named('ideal')])).toEqual(['ideal', 'hosted']);
  });

  test('leaves out methods that take days for the rest after a gift card', () => {
    const types = typesOf('PT', EVERYTHING, true);
    expect(types).not.toContain('multibanco');
    expect(types).not.toContain('bankTransfer_IBAN');
    expect(types.slice(0, 2)).toEqual(['scheme', 'klarna']);
  });

  test('has the provider’s names, and none for card and hosted page', () => {
    expect(paymentChoices('NL', [named('ideal')], { isRest: false })).toEqual([
      { type: 'ideal', name: 'IDEAL' },
      { type: 'hosted', name: null },
    ]);
  });
});

test.each([
  ['klarna', 'klarna'],
  ['twint', 'ideal'],
  ['eps', 'ideal'],
  [null, 'ideal'],
])('`chosenMethod` with %o chosen before is %s', (before, chosen) => {
  const choices = [{ type: 'ideal' }, { type: 'klarna' }, { type: 'eps' }];
  expect(chosenMethod(choices, { before, unavailable: 'eps' })).toBe(chosen);
});

test('`isPaidOnHostedPage` is true for the hosted page and the card, false for a bank', () => {
  expect(['hosted', 'scheme', 'ideal'].map(isPaidOnHostedPage)).toEqual([true, true, false]);
});
