import { describe, expect, test } from 'vitest';
import { readOfferedMethods } from './offered-methods.ts';

describe('The methods of a session', () => {
  test.each(['[]', '{"paymentMethods":[]}', [], [{ type: 'scheme' }], null, undefined, 3])(
    '%j is no list of methods',
    (answer) => {
      expect(readOfferedMethods(answer)).toBeNull();
    },
  );

  test('cards come with the brands the provider names', () => {
    expect(
      readOfferedMethods({ paymentMethods: [{ type: 'ideal' }, { type: 'scheme', brands: ['visa', 'maestro'] }] })
        ?.cardBrands,
    ).toEqual(['visa', 'maestro']);
  });

  test.each([{ type: 'scheme' }, { type: 'scheme', brands: [] }, { type: 'scheme', brands: 'visa' }])(
    '%j stands for amex, mc and visa',
    (card) => {
      expect(readOfferedMethods({ paymentMethods: [card] })?.cardBrands).toEqual(['amex', 'mc', 'visa']);
    },
  );

  test('no cards where none are offered', () => {
    for (const answer of [{}, { paymentMethods: [] }, { paymentMethods: [{ type: 'ideal' }, null] }])
      expect(readOfferedMethods(answer)?.cardBrands).toBeNull();
  });

  test('a stored method is offered for these kinds alone', () => {
    const kinds = [
      'scheme',
      'paypal',
      'blik',
      'twint',
      'sepadirectdebit',
      'ach',
      'cashapp',
      'paybybank_AIS_DD',
      'klarna',
    ];
    expect(
      readOfferedMethods({ storedPaymentMethods: kinds.map((type) => ({ type, id: `id-${type}` })) })?.stored,
    ).toEqual(['scheme', 'blik', 'twint', 'ach', 'cashapp', 'paybybank_AIS_DD'].map((type) => `id-${type}`));
  });
});
