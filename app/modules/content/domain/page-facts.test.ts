import { expect, test } from 'vitest';
import { faqData } from './faq-data.ts';
import { blockWithFacts, bulletList, factNames, paragraph } from './page-facts.ts';
import type { Block, RichTextNode } from './story.ts';

const fact = (content: RichTextNode): RichTextNode => ({
  type: 'fact',
  attrs: { fact: 'rates' },
  content: [content],
});
const questions = (...content: RichTextNode[]): Extract<Block, { component: 'questions' }> => ({
  component: 'questions',
  _uid: 'q',
  title: '',
  items: [{ question: 'What does delivery cost?', answer: { type: 'doc', content } }],
});

test('`factNames` lists each fact of a block once', () => {
  expect(factNames(questions(fact(paragraph('a')), paragraph('b'), fact(paragraph('c'))))).toEqual(['rates']);
  expect(factNames(questions(paragraph('b')))).toEqual([]);
});

test('`blockWithFacts` puts a known fact in the place of the words that stand in for it', () => {
  const block = questions(fact(paragraph('It depends.')), paragraph('More.'));
  const known = { rates: [paragraph('£3.95'), bulletList(['£8.95'])] };
  expect(blockWithFacts(block, known)).toEqual(
    questions(paragraph('£3.95'), bulletList(['£8.95']), paragraph('More.')),
  );
});

test('`blockWithFacts` keeps the words without figures while a fact is unavailable', () => {
  const block = questions(fact(paragraph('It depends.')));
  expect(blockWithFacts(block, {})).toEqual(questions(paragraph('It depends.')));
});

test('`blockWithFacts` returns a block without facts as it is', () => {
  const block = questions(paragraph('More.'));
  expect(blockWithFacts(block, {})).toBe(block);
});

test('`faqData` has the answers as they are printed', () => {
  expect(faqData([questions(paragraph('Two ways:'), bulletList(['£3.95', '£8.95']))])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: 'What does delivery cost?', acceptedAnswer: { text: 'Two ways: £3.95. £8.95.' } }],
  });
  expect(faqData([{ component: 'text' }])).toBeNull();
});

test('`faqData` ends a paragraph before the next one begins, and leaves a mark that is there', () => {
  const link: RichTextNode = { type: 'text', text: 'Find it here', marks: [] };
  const linked: RichTextNode = { type: 'paragraph', content: [{ type: 'text', text: 'Lost it? ' }, link] };
  expect(faqData([questions(linked, paragraph('Or write (to us.)'), paragraph(''))])).toMatchObject({
    mainEntity: [{ acceptedAnswer: { text: 'Lost it? Find it here. Or write (to us.)' } }],
  });
});
