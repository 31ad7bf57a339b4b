import { expect, test } from 'vitest';
import { allSpelledIn, spelledIn } from './spelling.ts';

test('`spelledIn` writes ss for Swiss German and ß for German of other countries', () => {
  expect(spelledIn('de-CH', 'Größe: heiß, WEIẞ')).toBe('Grösse: heiss, WEISS');
  expect(spelledIn('de-AT', 'Größe')).toBe('Größe');
});

test('`spelledIn` writes color, gray, fiber and shipping for American English', () => {
  expect(spelledIn('en-US', 'Colourful, multicoloured and grey: a favourite')).toBe(
    'Colorful, multicolored and gray: a favorite',
  );
  expect(spelledIn('en-US', 'centimetres of fibre, recognised, cancelled')).toBe(
    'centimeters of fiber, recognized, canceled',
  );
  expect(spelledIn('en-US', 'Standard delivery or free delivery')).toBe('Standard shipping or free shipping');
  expect(spelledIn('en-GB', 'Colourful')).toBe('Colourful');
});

test('`allSpelledIn` respells every text inside a value and nothing else', () => {
  const story = { title: 'Größe', blocks: [{ body: 'Füße', width: 3 }, null], open: true };
  expect(allSpelledIn('de-CH', story)).toEqual({
    title: 'Grösse',
    blocks: [{ body: 'Füsse', width: 3 }, null],
    open: true,
  });
  expect(allSpelledIn('de-DE', story)).toBe(story);
});
