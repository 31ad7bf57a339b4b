import { expect, test } from 'vitest';
import { type ResponseFacts, responseFactsOf } from './response-facts.ts';

const returned = (responseFacts: ResponseFacts) => ({ title: 'Cart', responseFacts });

test('`responseFactsOf` merges the facts of all matched routes', () => {
  const loaderData = { layout: { shell: {} }, cart: returned({ stock: { red: 'in-stock' }, wallet: true }) };
  expect(responseFactsOf({ loaderData, actionData: null })).toEqual({ stock: { red: 'in-stock' }, wallet: true });
});

test('`responseFactsOf` prefers the facts of an action to those of a loader', () => {
  const facts = responseFactsOf({
    loaderData: { page: returned({ forgetsDevice: false }) },
    actionData: { page: returned({ forgetsDevice: true }) },
  });
  expect(facts).toEqual({ forgetsDevice: true });
});

test('`responseFactsOf` is empty for data without facts', () => {
  expect(responseFactsOf({ loaderData: { a: null, b: 'text', c: {} }, actionData: { d: undefined } })).toEqual({});
});

test('responseFactsOf ignores facts of another shape', () => {
  const loaderData = { page: { responseFacts: { wallet: 'yes' } }, other: { responseFacts: null } };
  expect(responseFactsOf({ loaderData, actionData: null })).toEqual({});
});
