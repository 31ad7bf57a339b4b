import { expect, test } from 'vitest';
import { EXPRESS_METHODS, expressMethods } from './express-methods.ts';

const OFFERED = [{ type: 'paypal' }, { type: 'scheme' }, { type: 'googlepay' }];

test('express methods are those that the shop allows and the provider offers, in the order of their buttons', () => {
  expect(expressMethods(EXPRESS_METHODS, OFFERED)).toEqual(['googlepay', 'paypal']);
  expect(expressMethods(['applepay', 'paypal'], OFFERED)).toEqual(['paypal']);
  expect(expressMethods(EXPRESS_METHODS, [])).toEqual([]);
});
