import { expect, test } from 'vitest';
import type { Letter } from '#app/modules/letters/domain/letter.ts';
import { writeEnquiryLetter } from './write-enquiry-letter.server.ts';

const ENQUIRY = {
  country: 'NL' as const,
  name: 'Ada',
  company: 'Byron BV',
  email: 'ada@example.com',
  quantity: 40,
  neededBy: '12 december',
  message: 'Voor het team.',
};

function stage(found: typeof ENQUIRY | null) {
  const delivered: Letter[] = [];
  const forgotten: string[] = [];
  const deps = {
    enquiry: async () => found,
    forget: async (id: string) => void forgotten.push(id),
    operator: (country: string) => `hello@${country}.test`,
    letters: { deliver: async (letter: Letter) => void delivered.push(letter) },
  };
  return { write: () => writeEnquiryLetter(deps, { id: 'abc' }), delivered, forgotten };
}

test('writeEnquiryLetter writes to the operator, who answers the visitor, and deletes the enquiry', async () => {
  const { write, delivered, forgotten } = stage(ENQUIRY);
  expect(await write()).toBe(true);
  expect(delivered).toEqual([
    {
      id: 'enquiry:abc',
      to: 'hello@NL.test',
      replyTo: 'ada@example.com',
      market: 'NL',
      content: { kind: 'enquiry', ...ENQUIRY },
    },
  ]);
  expect(forgotten).toEqual(['abc']);
});

test('writeEnquiryLetter delivers nothing for an enquiry whose letter is written', async () => {
  const { write, delivered } = stage(null);
  expect([await write(), delivered]).toEqual([false, []]);
});
