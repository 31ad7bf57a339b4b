import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { openTyped, sealTyped } from './kept-form.server.ts';
import { createSeals } from './seals.server.ts';

const seals = createSeals(['s'.repeat(32)]);
const NOW = days(20_000);
const PLACE = { form: 'enquiry', place: '/uk/corporate-gifts' } as const;
const VALUES = '[["name","Ada Lovelace",false]]';
const sealed = sealTyped({ ...PLACE, values: VALUES }, { seals, now: NOW });
const opened = (changes: object = {}, { now = NOW, since = 0 } = {}) =>
  openTyped({ ...PLACE, sealed, ...changes }, { seals, now, since });

describe('What is typed in a form, sealed,', () => {
  test('opens on the same page, and does not show its text', () => {
    expect(opened()).toBe(VALUES);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/Ada|corporate/);
  });

  test.each([
    ['on another page', { place: '/uk/other' }],
    ['in another form', { form: 'review' }],
    ['after an alteration', { sealed: `${sealed.slice(0, -2)}AA` }],
    [
      'when it was sealed for another purpose',
      { sealed: seals.seal({ purpose: 'checkoutInfo', at: NOW, value: 'x' }) },
    ],
  ])('does not open %s', (_, changes) => {
    expect(opened(changes)).toBeNull();
  });

  test('ends after a day, and with a later draft of the session', () => {
    expect(opened({}, { now: NOW + days(1) - 1 })).toBe(VALUES);
    expect(opened({}, { now: NOW + days(1) })).toBeNull();
    expect(opened({}, { since: NOW })).toBeNull();
  });
});
