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
  expect(spelledIn('en-US', 'Delivery: we deliver to 33 countries, free delivery on working days')).toBe(
    'Shipping: we ship to 33 countries, free shipping on business days',
  );
  expect(spelledIn('en-US', '/faq/delivery')).toBe('/faq/delivery');
  expect(spelledIn('en-GB', 'Colourful')).toBe('Colourful');
});

test('`spelledIn` uses the words of Belgium and Austria', () => {
  expect(spelledIn('nl-BE', 'Bezorgadres, bezorgopties, gratis standaardbezorging: de bezorger bezorgt')).toBe(
    'Leveringsadres, leveringsopties, gratis standaardlevering: de koerier levert',
  );
  expect(spelledIn('nl-NL', 'Bezorging')).toBe('Bezorging');
  expect(spelledIn('de-AT', 'Zur Kasse, im Januar')).toBe('Zur Kassa, im Jänner');
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
