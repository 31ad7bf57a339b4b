import { describe, expect, test } from 'vitest';
import { splitName } from './whole-name.ts';

describe('`splitName`', () => {
  test.each([
    ['Anna Smith', 'Anna', 'Smith'],
    ['  Anna   Maria  Smith ', 'Anna Maria', 'Smith'],
    ['Anna de Vries', 'Anna', 'de Vries'],
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ['Vincent Van Gogh', 'Vincent', 'Van Gogh'],
    ["Kees van 't Hof", 'Kees', "van 't Hof"],
    ['Otto von Habsburg', 'Otto', 'von Habsburg'],
    ['Di Smith', 'Di', 'Smith'],
    ['Martin Luther King Jr.', 'Martin Luther', 'King Jr.'],
    ['Anna Schmidt-Müller', 'Anna', 'Schmidt-Müller'],
    ['Anna Le', 'Anna', 'Le'],
  ])('splits %s', (typed, firstName, lastName) => {
    expect(splitName(typed)).toEqual({ firstName, lastName });
  });

  test.each(['', '  ', 'Anna', 'van'])('splits no single word: "%s"', (typed) => {
    expect(splitName(typed)).toBeNull();
  });
});
