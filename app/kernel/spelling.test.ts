import { expect, test } from 'vitest';
import { allWordedIn, isSpelledDifferently, SPELLED_LOCALES, spelledIn, wordedIn } from './spelling.ts';

test('`spelledIn` writes ss for Swiss German and ß for German of other countries', () => {
  expect(spelledIn('de-CH', 'Größe: heiß, WEIẞ')).toBe('Grösse: heiss, WEISS');
  expect(spelledIn('de-AT', 'Größe')).toBe('Größe');
});

test('`spelledIn` writes color, gray and fiber for American English', () => {
  expect(spelledIn('en-US', 'Colourful, multicoloured and grey: a favourite')).toBe(
    'Colorful, multicolored and gray: a favorite',
  );
  expect(spelledIn('en-US', 'centimetres of fibre, recognised, cancelled')).toBe(
    'centimeters of fiber, recognized, canceled',
  );
  expect(spelledIn('en-US', 'Safe Harbour: four metres from the neighbours')).toBe(
    'Safe Harbor: four meters from the neighbors',
  );
  expect(spelledIn('en-GB', 'Colourful')).toBe('Colourful');
});

test('`wordedIn` uses the words of the United States, Belgium and Austria', () => {
  expect(wordedIn('en-US', 'Delivery: we deliver to 33 countries, free delivery on working days')).toBe(
    'Shipping: we ship to 33 countries, free shipping on business days',
  );
  expect(wordedIn('en-US', '/faq/delivery')).toBe('/faq/delivery');
  expect(wordedIn('nl-BE', 'Bezorgadres, bezorgopties, gratis standaardbezorging: de bezorger bezorgt')).toBe(
    'Leveringsadres, leveringsopties, gratis standaardlevering: de koerier levert',
  );
  expect(wordedIn('nl-NL', 'Bezorging')).toBe('Bezorging');
  expect(wordedIn('de-AT', 'Zur Kasse, im Januar')).toBe('Zur Kassa, im Jänner');
});

test('`wordedIn` cancels a contract in the United Kingdom, and withdraws a consent', () => {
  expect(
    wordedIn('en-GB', 'Right of withdrawal: withdraw from contract. To withdraw, tell us what you withdrew from.'),
  ).toBe('Right to cancel: cancel contract. To cancel, tell us what you cancelled.');
  expect(wordedIn('en-GB', 'Returns and withdrawal. You’ve withdrawn from it.')).toBe(
    'Returns and cancellation. You’ve cancelled it.',
  );
  const kept = 'You can withdraw your consent: a consent is withdrawn here. /withdrawal withdrawal-form';
  expect(wordedIn('en-GB', kept)).toBe(kept);
  expect(wordedIn('en-IE', 'Right of withdrawal')).toBe('Right of withdrawal');
});

test('`spelledIn` keeps the words of a product name', () => {
  expect(spelledIn('en-US', 'Special Delivery')).toBe('Special Delivery');
});

test.each(SPELLED_LOCALES)('%s differs from its language in spelling or words', (locale) => {
  const all = 'Größe, Kasse, Bezorging, Delivery, colour, withdrawal';
  expect(isSpelledDifferently(locale)).toBe(true);
  expect(wordedIn(locale, all)).not.toBe(all);
});

test('`allWordedIn` respells every text inside a value and nothing else', () => {
  const story = { title: 'Größe', blocks: [{ body: 'Füße', width: 3 }, null], open: true };
  expect(allWordedIn('de-CH', story)).toEqual({
    title: 'Grösse',
    blocks: [{ body: 'Füsse', width: 3 }, null],
    open: true,
  });
  expect(allWordedIn('de-DE', story)).toBe(story);
});
