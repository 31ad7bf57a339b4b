import { expect, test } from 'vitest';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { writeEnquiryLetter, writeEnquiryReceipt } from './write-enquiry-letter.ts';

const ENQUIRY = {
  country: 'NL' as const,
  name: 'Ada',
  company: 'Byron BV',
  email: 'ada@example.com',
  quantity: 40,
  neededBy: '12 december',
  message: 'Voor het team.',
};

function stage(found: typeof ENQUIRY | null, isWithin = true) {
  const delivered: Letter[] = [];
  const forgotten: string[] = [];
  const deps = {
    stored: async () => found && { enquiry: found, askedAt: 7 },
    forget: async (id: string) => void forgotten.push(id),
    operator: (country: string) => `hello@${country}.test`,
    letters: collectLetters(delivered),
    countLetter: async () => isWithin,
  };
  return { deps, delivered, forgotten };
}

test('writeEnquiryLetter writes to the operator, who answers the visitor, and keeps the enquiry', async () => {
  const { deps, delivered, forgotten } = stage(ENQUIRY);
  expect(await writeEnquiryLetter(deps, { id: 'abc' })).toEqual(DELIVERED);
  expect(delivered).toEqual([
    {
      id: 'enquiry:abc:7',
      to: 'hello@NL.test',
      replyTo: 'ada@example.com',
      market: 'NL',
      content: { kind: 'enquiry', ...ENQUIRY },
    },
  ]);
  expect(forgotten).toEqual([]);
});

test('writeEnquiryReceipt writes to the visitor without any typed text, and deletes the enquiry', async () => {
  const { deps, delivered, forgotten } = stage(ENQUIRY);
  expect(await writeEnquiryReceipt(deps, { id: 'abc' })).toEqual(DELIVERED);
  expect(delivered).toEqual([
    { id: 'enquiry-receipt:abc:7', to: 'ada@example.com', market: 'NL', content: { kind: 'enquiry-receipt' } },
  ]);
  expect(forgotten).toEqual(['abc']);
});

test('writeEnquiryReceipt writes nothing over the limit of the address, and deletes the enquiry', async () => {
  const { deps, delivered, forgotten } = stage(ENQUIRY, false);
  expect(await writeEnquiryReceipt(deps, { id: 'abc' })).toBeNull();
  expect([delivered, forgotten]).toEqual([[], ['abc']]);
});

test('writeEnquiryLetter and writeEnquiryReceipt deliver nothing for an enquiry that is deleted', async () => {
  const { deps, delivered } = stage(null);
  expect(await writeEnquiryLetter(deps, { id: 'abc' })).toBeNull();
  expect(await writeEnquiryReceipt(deps, { id: 'abc' })).toBeNull();
  expect(delivered).toEqual([]);
});
