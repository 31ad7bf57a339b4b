import { expect, test } from 'vitest';
import { redirectMethods } from './redirect-methods.ts';

const named = (type: string) => ({ type, name: type.toUpperCase() });

test('ways that need a script or something typed are left to the widget', () => {
  const offered = ['scheme', 'ideal', 'applepay', 'giftcard', 'klarna', 'blik', 'multibanco'].map(named);
  expect(redirectMethods(offered)).toEqual([named('ideal'), named('klarna')]);
});

test('a way offered twice stands there once', () => {
  expect(redirectMethods([named('ideal'), { type: 'ideal', name: 'Another name' }])).toEqual([named('ideal')]);
});
