import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { createReviewLink, REVIEW_LINK_LIFE } from './review-link.ts';

const signed = {
  sign: (text: string) => `${text}.s`,
  verify: (text: string) => {
    const [start = '', signature, ...rest] = text.split('.');
    return signature === 's' && rest.length === 0 ? start : null;
  },
};
const NOW = days(20_000);
const linkAt = (now: number) => createReviewLink({ signed, clock: () => now });

test.each(['MEL01', 'A.B_C', 'ä/ö 1', '100%'])('`ReviewLink` opens what it signed, for the sku %j', (sku) => {
  const invitation = { orderNumber: 'PW-1', sku };
  expect(linkAt(NOW).verify(linkAt(NOW).sign(invitation))).toEqual(invitation);
});

test('`ReviewLink` ends', () => {
  const text = linkAt(NOW).sign({ orderNumber: 'PW-1', sku: 'MEL01' });
  expect(linkAt(NOW + REVIEW_LINK_LIFE - days(1)).verify(text)).not.toBeNull();
  expect(linkAt(NOW + REVIEW_LINK_LIFE + days(1)).verify(text)).toBeNull();
});

test.each(['', 'PW-1.s', 'PW-1_zzz.s', 'PW-1_zzzz_MEL01.x'])('`ReviewLink` opens nothing for %j', (text) => {
  expect(linkAt(NOW).verify(text)).toBeNull();
});
