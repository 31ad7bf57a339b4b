import { timingSafeEqual } from 'node:crypto';
import { expect, test } from 'vitest';
import { redacted } from '#server/kernel/redacted.ts';
import { createOperatorCheck } from './metrics.ts';

const KEY = 'mV9rQ2xT7pLw4KzB8nYc1HdF';

test('the operator check accepts the configured key and no other', () => {
  const isOperator = createOperatorCheck(redacted(KEY));
  expect(isOperator(KEY)).toBe(true);
  for (const other of ['', KEY.slice(0, -1), `${KEY}x`, KEY.toLowerCase(), 'x'.repeat(10_000)])
    expect(isOperator(other), other.slice(0, 40)).toBe(false);
});

test('the operator check rejects every key when none is configured', () => {
  const isOperator = createOperatorCheck(null);
  for (const key of ['', 'null', 'undefined']) expect(isOperator(key)).toBe(false);
});

test('the operator check compares keys of every length in constant time', () => {
  const compared: number[][] = [];
  const isOperator = createOperatorCheck(redacted(KEY), (a, b) => {
    compared.push([a.byteLength, b.byteLength]);
    return timingSafeEqual(a, b);
  });
  for (const key of [KEY, '', 'short', 'x'.repeat(500)]) isOperator(key);
  expect(compared).toEqual(Array(4).fill([32, 32]));
});
