import { expect, test } from 'vitest';
import { TEST_CARDS } from '#app/modules/checkout/ui/card-panel.tsx';
import { cardResult } from '#lab/sandbox/test-cards.ts';

const BEHAVIOUR: Readonly<Record<(typeof TEST_CARDS)[number][1], object>> = {
  visa: { brand: 'visa', result: { code: 'Authorised' } },
  mc: { brand: 'mc', result: { code: 'Authorised' } },
  amex: { brand: 'amex', result: { code: 'Authorised' } },
  refused: { result: { code: 'Refused' } },
  challenge: { result: { step: 'challenge' } },
  redirect: { result: { step: 'redirect' } },
};

test.each(TEST_CARDS)('the sandbox treats %s as the payment step describes it: %s', (number, name) => {
  const field = (digits: string) => `test_${digits}`;
  const card = {
    number: field(number.replaceAll(' ', '')),
    month: field('03'),
    year: field('2030'),
    securityCode: field('737'),
    holderName: 'Ada Sock',
  };
  expect(cardResult(card, Date.parse('2026-11-23T09:00:00Z'))).toMatchObject(BEHAVIOUR[name]);
});
