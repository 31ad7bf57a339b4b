import { expect, test } from 'vitest';
import { returnLine } from './market-seller.ts';

const seller = { name: 'Nordsee Keramik GmbH', address: ['Hafenstraße 1', '20457 Hamburg'] };

test('`returnLine` is the address for returns, else name and address of the seller', () => {
  expect(returnLine({ ...seller, returnAddress: ['Lager', 'Speicherweg 2'] })).toBe('Lager, Speicherweg 2');
  expect(returnLine({ ...seller, returnAddress: [] })).toBe('Nordsee Keramik GmbH, Hafenstraße 1, 20457 Hamburg');
});
