import { describe, expect, test } from 'vitest';
import { sellingScope } from '#app/modules/markets/domain/required-names.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { isTakenAsNoTextile, lackedByLaw, mayBeSold, missingParts, needsFibres } from './lawful-offer.ts';

const { information: stated } = sampleProduct('A');
const bare = { ...stated, manufacturer: ' ', compositions: [], legalMaterials: { en: '' } };
const inCountry = (country: Parameters<typeof sampleMarket>[0]) => sellingScope(sampleMarket(country));

describe('the law of an offer', () => {
  test.each([
    ['DE', ['manufacturer', 'fibres']],
    ['GB', ['manufacturer', 'fibres']],
    ['NO', ['manufacturer', 'fibres']],
    ['US', ['fibres']],
    ['CH', []],
    ['JP', []],
  ] as const)('in %s wants %j of a textile that names neither', (country, lacked) => {
    expect(lackedByLaw(bare, inCountry(country))).toEqual(lacked);
    expect(mayBeSold(bare, inCountry(country))).toBe(lacked.length === 0);
    expect(mayBeSold(stated, inCountry(country))).toBe(true);
  });

  test('wants the manufacturer alone of what is no textile', () => {
    expect([needsFibres({ family: 'other' }), needsFibres({ family: 'gift-boxes' })]).toEqual([false, true]);
    expect(lackedByLaw({ ...bare, family: 'other' }, inCountry('DE'))).toEqual(['manufacturer']);
    expect(mayBeSold({ ...bare, family: 'other', manufacturer: 'Quay Mill' }, inCountry('DE'))).toBe(true);
  });
});

describe('another kind of product', () => {
  test.each([
    [true, true, false],
    [false, false, false],
    [undefined, false, true],
  ])('that is a textile (%s) needs fibres (%s), and is taken as none without them (%s)', (textile, needs, taken) => {
    const product = { ...bare, family: 'other', textile };
    expect([needsFibres(product), isTakenAsNoTextile(product)]).toEqual([needs, taken]);
    expect(isTakenAsNoTextile({ ...stated, family: 'other', textile })).toBe(false);
  });
});

describe('`missingParts`', () => {
  test('takes the legal wording of the materials for fibres, in one text or by language', () => {
    expect(missingParts({ ...stated, compositions: [] })).toEqual([]);
    expect(missingParts({ ...stated, compositions: [], legalMaterials: '80% viscose, 20% silk' })).toEqual([]);
    expect(missingParts({ ...bare, manufacturer: 'Quay Mill' })).toEqual(['fibres']);
  });

  test('takes no composition without fibres for one', () => {
    expect(missingParts({ ...bare, compositions: [{ part: 'all', fibres: [] }] })).toEqual(['manufacturer', 'fibres']);
  });

  test.each([[{}], [{ compositions: 'none', manufacturer: 7 }], [{ compositions: [null], legalMaterials: null }]])(
    'misses both in the damaged record %j',
    (record) => {
      expect(missingParts(record)).toEqual(['manufacturer', 'fibres']);
    },
  );
});
