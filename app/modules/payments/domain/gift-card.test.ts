import { expect, test } from 'vitest';
import { readGiftCard } from './gift-card.ts';

test.each(['6036 2800 0000 0001', '６０３６-２８００-0000-0001', '“6036280000000001”.', '60362800\u200b00000001\n'])(
  '`readGiftCard` reads the number %j as it is pasted',
  (number) => {
    expect(readGiftCard({ number, securityCode: ' "７37" ' })).toEqual({
      number: '6036280000000001',
      securityCode: '737',
    });
  },
);

test('`readGiftCard` names the fields that hold no code', () => {
  expect(readGiftCard({ number: '12', securityCode: 'abc' })).toEqual({ faults: ['number', 'securityCode'] });
});
