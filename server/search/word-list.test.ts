import { expect, test } from 'vitest';
import { createWordList } from './word-list.ts';

test('a word list finds the words that start with a text, those added later too', () => {
  const list = createWordList();
  for (const word of ['stripe', 'sock', 'strip']) list.add(word);
  expect(list.hasStart('str')).toBe(true);
  expect(list.startingWith('str')).toEqual(['strip', 'stripe']);
  for (const word of ['strap', 'tie']) list.add(word);
  expect(list.hasStart('ti')).toBe(true);
  expect(list.startingWith('str')).toEqual(['strap', 'strip', 'stripe']);
  expect([list.hasStart('z'), list.startingWith('socks')]).toEqual([false, []]);
});

test('a word list asked first for a start has the words added before', () => {
  const list = createWordList();
  list.add('green');
  expect(list.hasStart('gre')).toBe(true);
});
