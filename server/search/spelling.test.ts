import { describe, expect, test } from 'vitest';
import { createSpelling, editsBetween } from './spelling.ts';

const spelling = createSpelling();
for (const word of ['socks', 'flamingo', 'christmas', 'pineapple', 'cat', 'dog', 'stripes', 'star', 'start'])
  spelling.add(word);

describe('`correct`', () => {
  test.each([
    ['soks', 'socks'],
    ['scoks', 'socks'],
    ['sockss', 'socks'],
    ['flamigo', 'flamingo'],
    ['chrsitmas', 'christmas'],
    ['pinaple', 'pineapple'],
    ['dgo', 'dog'],
    ['tripes', 'stripes'],
  ])('takes %s for %s', (typed, meant) => {
    expect(spelling.correct(typed)?.word).toBe(meant);
  });

  test.each(['flamingo', 'pineapple'])('does not take %s, a word of the catalogue, for itself', (word) => {
    expect(spelling.correct(word)).toBeNull();
  });

  test.each(['xqzvbn', 'asdfgh', 'lego', 'bat', 'b', '', 'soc5s', 'laptop'])('has no word for "%s"', (typed) => {
    expect(spelling.correct(typed)).toBeNull();
  });
});

test('`correct` takes the most frequent of equally near words, of which a transposition is one edit', () => {
  const words = createSpelling();
  for (const [word, times] of [
    ['stripes', 3],
    ['stripey', 40],
    ['black', 9],
    ['slack', 2],
    ['blank', 4],
  ] as const)
    words.add(word, times);
  expect(words.correct('stripex')).toEqual({ word: 'stripey', edits: 1 });
  expect(words.correct('balck')).toEqual({ word: 'black', edits: 1 });
  expect(words.correct('blaxk')).toEqual({ word: 'black', edits: 1 });
  expect(words.correct('black')).not.toMatchObject({ word: 'black' });
});

test.each([
  ['sock', 'sock', 0],
  ['sock', 'scok', 1],
  ['sock', 'socks', 1],
  ['kitten', 'sitting', 3],
  ['kitten', 'kangaroo', 4],
])('`editsBetween` counts from %s to %s %i edits, at most one more than asked for', (a, b, edits) => {
  expect(editsBetween(a, b, 3)).toBe(edits);
});
