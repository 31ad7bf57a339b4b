import { describe, expect, test } from 'vitest';
import { checkQuantity } from './quantity.ts';
import { MAX_LINES, mergeItems, parseItemsQuery, planAdding } from './wanted-items.ts';

describe('the items of a link', () => {
  test.each([
    [
      'v1:2,v2:1',
      [
        { id: 'v1', quantity: 2 },
        { id: 'v2', quantity: 1 },
      ],
    ],
    [
      ' v1 : 2 , v2:1 ',
      [
        { id: 'v1', quantity: 2 },
        { id: 'v2', quantity: 1 },
      ],
    ],
    ['v1:2,v2,:3,v4:,,', [{ id: 'v1', quantity: 2 }]],
    [
      'v1:2.9,v2:3x',
      [
        { id: 'v1', quantity: 2 },
        { id: 'v2', quantity: 3 },
      ],
    ],
    ['v1:x', []],
    ['v1:-1', [{ id: 'v1', quantity: -1 }]],
    ['v1:3333333333333333640', [{ id: 'v1', quantity: 1_000_000 }]],
    ['v1:-3333333333333333640', [{ id: 'v1', quantity: -1_000_000 }]],
    ['', []],
  ])('%j are %j', (text, items) => {
    expect(parseItemsQuery(text)).toEqual(items);
  });

  test('named twice are added up', () => {
    expect(mergeItems(parseItemsQuery('a:1,b:2,a:3'))).toEqual([
      { id: 'a', quantity: 4 },
      { id: 'b', quantity: 2 },
    ]);
  });
});

describe('a quantity', () => {
  test.each([1, 2, 20])('of %d is valid', (quantity) => {
    expect(checkQuantity(quantity, { least: 1 })).toEqual({ ok: true, value: quantity });
  });
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('of %d is invalid', (quantity) => {
    expect(checkQuantity(quantity, { least: 1 })).toEqual({ ok: false, error: { kind: 'invalid-quantity' } });
  });
  test('of more than twenty is rejected', () => {
    expect(checkQuantity(21, { least: 1 })).toEqual({
      ok: false,
      error: { kind: 'quantity_request_upper_limit', limit: 20 },
    });
  });
  test('of zero is valid where it removes the line', () => {
    expect(checkQuantity(0, { least: 0 })).toEqual({ ok: true, value: 0 });
  });
});

describe('adding', () => {
  const lines = [{ itemId: 'l1', id: 'v1', quantity: 19 }];

  test('increases the line of the same variant and adds lines for other variants', () => {
    expect(
      planAdding(lines, [
        { id: 'v2', quantity: 1 },
        { id: 'v1', quantity: 1 },
        { id: 'v2', quantity: 2 },
      ]),
    ).toEqual({
      ok: true,
      value: [
        { kind: 'new', id: 'v2', quantity: 3 },
        { kind: 'grow', itemId: 'l1', quantity: 20 },
      ],
    });
  });
  test('limits a line to a quantity of twenty', () => {
    expect(planAdding(lines, [{ id: 'v1', quantity: 2 }])).toMatchObject({
      ok: false,
      error: { kind: 'quantity_request_upper_limit' },
    });
    expect(
      planAdding(
        [],
        [
          { id: 'v1', quantity: 11 },
          { id: 'v1', quantity: 10 },
        ],
      ),
    ).toMatchObject({ ok: false, error: { kind: 'quantity_request_upper_limit' } });
  });
  test('rejects a negative quantity beside a positive one', () => {
    expect(
      planAdding(
        [],
        [
          { id: 'v1', quantity: 5 },
          { id: 'v1', quantity: -2 },
        ],
      ),
    ).toMatchObject({ ok: false, error: { kind: 'invalid-quantity' } });
  });
  test('stops at the maximum number of lines', () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) => ({
      itemId: `l${index}`,
      id: `v${index}`,
      quantity: 1,
    }));
    expect(planAdding(full, [{ id: 'new', quantity: 1 }])).toMatchObject({
      ok: false,
      error: { kind: 'quantity_request_upper_limit' },
    });
    expect(planAdding(full, [{ id: 'v3', quantity: 1 }])).toMatchObject({ ok: true });
  });
});
