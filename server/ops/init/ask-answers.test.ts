import { expect, test } from 'vitest';
import { ceramics } from '#tests/support/own-shop.ts';
import { readAnswers } from './answers.ts';
import { askAnswers } from './ask-answers.ts';
import { QUESTIONS } from './questions.ts';

/** Answers by field; every other question gets an empty line. After so many answers the input ends. */
async function run(present: unknown, typed: Readonly<Record<string, readonly string[]>>, after = 100) {
  const prompts: string[] = [];
  const errors: string[] = [];
  const left = new Map(Object.entries(typed).map(([field, lines]) => [field, [...lines]]));
  const asker = {
    async ask(prompt: string) {
      prompts.push(prompt);
      if (prompts.length > after) return null;
      const { field } = QUESTIONS.find(({ text }) => prompt.startsWith(text)) ?? { field: '' };
      return left.get(field)?.shift() ?? '';
    },
  };
  const readLogo = async (path: string) => `<svg id="${path}"></svg>`;
  const answers = await askAnswers(present, { asker, stderr: (text) => void errors.push(text), readLogo });
  return { answers, prompts, errors };
}

const FIRST = {
  'shop.name': ['Nordsee'],
  'shop.logo': ['logo.svg'],
  'shop.seller.name': ['Nordsee Keramik GmbH'],
  'shop.seller.address': ['Hafenstraße 1; 20457 Hamburg'],
  'shop.seller.country': ['Germany', 'DE'],
  'shop.seller.telephone': ['+49 40 123456'],
  'shop.seller.taxNumbers': ['DE123456789; gb: GB123; CA: 1', 'DE123456789; gb: GB123'],
  'shop.serviceEmail': ['service', 'service@nordsee.test'],
  'shop.countries': ['de, nl gb'],
  origin: ['https://nordsee.test'],
  carriers: ['DHL', 'US: UPS', 'DE: DHL; nl: PostNL'],
};

test('questions are asked until an answer has no fault, and make answers that `init` writes', async () => {
  const { answers, errors } = await run({ origin: 'http://localhost:3000' }, FIRST);
  expect(errors).toHaveLength(5);
  expect(readAnswers(answers)).toMatchObject({
    answers: {
      shop: {
        name: 'Nordsee',
        logo: '<svg id="logo.svg"></svg>',
        seller: {
          address: ['Hafenstraße 1', '20457 Hamburg'],
          country: 'DE',
          taxNumbers: { default: 'DE123456789', GB: 'GB123' },
        },
        countries: ['DE', 'NL', 'GB'],
      },
      origin: 'https://nordsee.test',
      carriers: { DE: 'DHL', NL: 'PostNL' },
    },
  });
});

test('a second run shows the present answers, keeps them on Enter, empties one on a hyphen and shows no secret', async () => {
  const payments = {
    merchantAccount: 'Nordsee',
    environment: 'test',
    apiKey: 'an API key of twenty letters',
    clientKey: 'test_7KQ2M5N8P4R6T9V3',
  };
  const present = { shop: ceramics, origin: 'https://nordsee.test', payments };
  const rerun = await run(present, {});
  expect(rerun.answers).toEqual(present);
  expect(rerun.prompts.join('\n')).toContain('[Hafenstraße 1; 20457 Hamburg]');
  expect(rerun.prompts.join('\n')).toContain('[DE, NL, GB, SE]');
  expect(rerun.prompts.join('\n')).toContain('[DE123456789; GB: GB123456789]');
  expect(rerun.prompts.join('\n')).toContain('API key [as it is]');
  expect(rerun.prompts.join('\n')).not.toContain(payments.apiKey);
  const without = await run(present, { 'payments.merchantAccount': ['-'], 'shop.privacyEmail': ['-'] });
  expect(without.answers).not.toHaveProperty('payments');
  expect(without.answers).not.toHaveProperty('shop.privacyEmail');
});

test('a run whose input ends has no answers', async () => {
  expect((await run({}, FIRST, 3)).answers).toBeNull();
});
