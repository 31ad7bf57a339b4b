import { expect, test } from 'vitest';
import { readCartIntent } from './cart-intents.ts';

const read = (fields: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return readCartIntent(form);
};

test('a line form may say how many pieces it showed', () => {
  expect(read({ intent: 'update-product', itemId: 'l1', quantity: '3', seen: '2' })).toMatchObject({
    quantity: 3,
    seen: 2,
  });
  expect(read({ intent: 'remove-product', itemId: 'l1', seen: '12' })).toMatchObject({ seen: 12 });
});

test.each(['', 'abc', '-1', '1.5', '٣', '9999999'])('of what it showed, %j counts as not said', (seen) => {
  expect(read({ intent: 'remove-product', itemId: 'l1', seen })).toEqual({ intent: 'remove-product', itemId: 'l1' });
});
