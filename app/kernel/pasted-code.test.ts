import { expect, test } from 'vitest';
import { pastedCode } from './pasted-code.ts';

test.each([
  ['  WELCOME10 ', 'full width and spaces around'],
  ['ＷＥＬＣＯＭＥ１０', 'full-width letters and digits'],
  ['WEL COME\u00a010', 'spaces within'],
  ['\u200bWEL\u200cCOME\u200d10\ufeff\u2060', 'invisible characters'],
  ['WEL\u00adCOME10', 'a soft hyphen'],
  ['\u202aWELCOME10\u202c', 'marks of direction'],
  ['"WELCOME10"', 'quotes'],
  ["'WELCOME10'", 'single quotes'],
  ['“WELCOME10”', 'typographic quotes'],
  ['„WELCOME10“', 'German quotes'],
  ['‚WELCOME10‘', 'single German quotes'],
  ['« WELCOME10 »', 'French quotes'],
  ['「WELCOME10」', 'corner brackets'],
  ['WELCOME10.', 'a final point'],
  ['(WELCOME10)', 'brackets'],
  ['“WELCOME10”!', 'a quote and the end of a sentence'],
  ['WELCOME10\n', 'a line break'],
])('`pastedCode` reads %j as the code without %s', (typed) => {
  expect(pastedCode(typed)).toBe('WELCOME10');
});

test.each([
  ['TAKE–10', 'TAKE-10'],
  ['take_10', 'take_10'],
  ['GRÜSSE', 'GRÜSSE'],
  ['“ ”', ''],
])('`pastedCode` reads %j as %j', (typed, code) => {
  expect(pastedCode(typed)).toBe(code);
});
