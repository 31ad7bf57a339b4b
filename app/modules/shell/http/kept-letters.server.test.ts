import { expect, test } from 'vitest';
import type { RequestContext } from '#app/request-context.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { keptLetters } from './kept-letters.server.ts';

const t = createTranslations().translator('en');

test.each([
  ['a shop in development', { development: true, isThisMachine: true, sendsLetters: false }, true],
  ['another machine', { development: true, isThisMachine: false, sendsLetters: false }, false],
  ['a shop of another stage', { development: false, isThisMachine: true, sendsLetters: false }, false],
  ['a shop that sends letters', { development: true, isThisMachine: true, sendsLetters: true }, false],
])('`keptLetters` for %s', (_, { development, isThisMachine, sendsLetters }, isThere) => {
  const site = { development, sendsLetters } as RequestContext['site'];
  expect(keptLetters({ site, t, isThisMachine }) !== null).toBe(isThere);
});
