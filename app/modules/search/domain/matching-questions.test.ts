import { describe, expect, test } from 'vitest';
import { createQuestionFinder } from './matching-questions.ts';

const QUESTIONS = [
  { question: 'How long does delivery take?', answer: 'Two days. You may return a parcel within 30 days.' },
  { question: 'Can I return socks that I wore?', answer: 'No, but we help where a sock has a hole.' },
  { question: 'Which size fits me?', answer: 'Look at the size guide.' },
];

describe('a question finder', () => {
  test('finds the questions that have every word, those asked for before those answered with', () => {
    const find = createQuestionFinder('en', QUESTIONS);
    expect(find('returns')).toEqual([1, 0]);
    expect(find('returning parcels')).toEqual([0]);
    expect(find('size')).toEqual([2]);
  });

  test('finds nothing for no words and for words that no question has', () => {
    const find = createQuestionFinder('en', QUESTIONS);
    expect(find('  ')).toEqual([]);
    expect(find('size unicorn')).toEqual([]);
  });

  test('finds a German compound by its parts', () => {
    const find = createQuestionFinder('de', [
      { question: 'Welche Größe passt mir?', answer: 'Die Tabelle hilft.' },
      { question: 'Wie lange dauert die Lieferung?', answer: 'Zwei Tage.' },
    ]);
    expect(find('Lieferungen')).toEqual([1]);
    expect(find('groesse')).toEqual([0]);
  });
});
