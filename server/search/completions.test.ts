import { describe, expect, test } from 'vitest';
import type { Language } from '#app/kernel/text.ts';
import { createAnalyser } from '#app/modules/search/domain/analyser.ts';
import { completedTerm, createCompletions, type TextKind } from './completions.ts';
import type { ResolvedWord } from './resolve-word.ts';

function completionsOf(language: Language, texts: readonly (readonly [string, TextKind])[]) {
  const completions = createCompletions(createAnalyser(language));
  for (const [text, kind] of texts) completions.add(text, kind);
  return completions;
}
const written = (start: string, ...args: Parameters<typeof completionsOf>) =>
  completionsOf(...args)
    .complete(start)
    .map((one) => one.written);

describe('completions', () => {
  test('are the words that start with a text, those of the most texts first', () => {
    expect(
      written('str', 'en', [
        ['strong stripes', 'list'],
        ['stripes', 'list'],
        ['socks', 'list'],
      ]),
    ).toEqual(['stripes', 'strong']);
  });

  test('are one word of each stem, longer than the text', () => {
    expect(written('stripe', 'en', [['stripe stripes striped', 'list']])).toHaveLength(1);
  });

  test('start with an umlaut however it is typed', () => {
    expect(written('grun', 'de', [['grün Grünkohl', 'list']])).toEqual(['Grünkohl']);
  });

  test('are written as their language writes nouns, not as a title does', () => {
    expect(written('kat', 'de', [['Katzenschlaf', 'title']])).toEqual(['Katzenschlaf']);
    expect(written('kat', 'nl', [['Katten Slaapje', 'title']])).toEqual(['katten']);
    expect(
      written('gut', 'de', [
        ['Guter Hund', 'title'],
        ['Gut. Ein guter Freund.', 'sentence'],
      ]),
    ).toEqual(['guter']);
    expect(
      written('lon', 'en', [
        ['London Calling', 'title'],
        ['Made for London.', 'sentence'],
      ]),
    ).toEqual(['London']);
  });

  test('have no words that only sentences have, no numbers and no words without a meaning', () => {
    expect(written('fri', 'en', [['From bed to the fridge.', 'sentence']])).toEqual([]);
    expect(written('36', 'en', [['36-40', 'list']])).toEqual([]);
    expect(written('the', 'en', [['the theatre', 'list']])).toEqual(['theatre']);
  });

  test('complete the last word of a term', () => {
    const { natural } = completionsOf('de', [['grün Streifen', 'list']]);
    const term = (typed: string, last: string, resolved: readonly ResolvedWord[] = []) =>
      completedTerm(typed, last, { words: createAnalyser('de').words(typed), resolved, natural });
    expect(term('GRÜN  für stre', 'Streifen')).toBe('grün für Streifen');
    expect(term('Woll-sock', 'Socken')).toBe('Woll-Socken');
    const [word] = createAnalyser('de').words('grün');
    const corrected = word && { kind: 'corrected' as const, word, written: 'grün' };
    expect(term('grünn stre', 'Streifen', corrected && [corrected])).toBe('grün Streifen');
  });
});
