import { expect, test } from 'vitest';
import { z } from 'zod';
import { listOf } from './fields.ts';

test('`listOf` leaves out faulty items and those that are too many, each noted once', () => {
  const notes: unknown[] = [];
  const list = listOf(z.number(), (message, details) => void notes.push([message, details]), 'Problem with number', 3);
  expect(list.parse([1, 2, 3])).toEqual([1, 2, 3]);
  expect(notes).toEqual([]);
  expect(list.parse([1, 'two', 3, 4, 5])).toEqual([1, 3]);
  expect(notes).toEqual([
    ['Problem with number', { reason: '5 items, at most 3' }],
    ['Problem with number', { component: 'undefined', uid: 'undefined', reason: ': invalid_type' }],
  ]);
});

test('`listOf` leaves out a block whose name is an object without a text', () => {
  const notes: unknown[] = [];
  const list = listOf(z.number(), (message, details) => void notes.push([message, details]), 'Problem with block');
  const block = JSON.parse('{"component":{"toString":1,"valueOf":1},"_uid":7}');
  expect(list.parse([1, block])).toEqual([1]);
  expect(notes).toEqual([['Problem with block', { component: 'object', uid: 'number', reason: ': invalid_type' }]]);
});
