import { describe, expect, test } from 'vitest';
import { COLOUR_NAMES } from '#app/modules/catalogue/domain/product-attributes.ts';
import { readColour } from './read-colour.ts';

describe('`readColour`', () => {
  test.each([
    ['Heathered Blue', 'blue'],
    ['Boat Blue', 'blue'],
    ['Rustic Green', 'green'],
    ['Anthrazit', 'grey'],
    ['Dunkelrot', 'red'],
    ['Doré', 'yellow'],
    ['Argentée', 'grey'],
    ['grigi', 'grey'],
    ['Nera opaca', 'black'],
    ['Roja', 'red'],
    ['Preto', 'black'],
    ['Röd', 'red'],
    ['Hellblau', 'blue'],
    ['Dunkelblau', 'navy'],
    ['donkergroen', 'green'],
    ['Petrol', 'turquoise'],
    ['Stone', 'beige'],
    ['Stone Blue', 'blue'],
    ['Natural', 'beige'],
    ['Natural White', 'white'],
    ['Denim', 'blue'],
    ['Denim Black', 'black'],
    ['Navy', 'navy'],
    ['Navy Blue', 'blue'],
    ['Off-White', 'white'],
    ['Olive Green', 'green'],
    ['Black/White', 'multi'],
    ['Schwarz und Weiß', 'multi'],
    ['Blue & navy', 'multi'],
    ['Grey/grey', 'grey'],
    ['Bunt', 'multi'],
    ['rouge foncé', 'red'],
    ['verde oscuro', 'green'],
    ['Weiß', 'white'],
    ['Wei\u00df', 'white'],
  ])('reads %s as %s', (name, colour) => {
    expect(readColour(name)).toBe(colour);
  });

  test.each(['', 'Boat', 'Brot', 'Tango', 'Predator', '36-40'])('reads no colour in “%s”', (name) => {
    expect(readColour(name)).toBeNull();
  });

  test('reads every colour of the shop by its own name', () => {
    for (const name of COLOUR_NAMES) expect(readColour(name)).toBe(name);
  });
});
