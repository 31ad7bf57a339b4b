import { describe, expect, test } from 'vitest';
import { ACCEPTED, consentCookie, PURPOSES, REFUSED } from '#app/modules/consent/domain/consent.ts';
import { choiceIn, markIn } from './stored-choice.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const storedAs = (answers: Parameters<typeof consentCookie>[0]['answers']) =>
  consentCookie({ answers, ends: NOW }, { secure: true, now: 0 }).split(';')[0] ?? '';
const marks = (cookies: string, control?: boolean) =>
  PURPOSES.map((purpose) => markIn(choiceIn(cookies, control), purpose));

describe('`choiceIn`', () => {
  test.each([
    [ACCEPTED, ['1', '1', '1']],
    [REFUSED, ['0', '0', '0']],
    [{ personalisation: true, statistics: false, marketing: null }, ['1', '0', '-']],
    [{ personalisation: null, statistics: true, marketing: false }, ['-', '1', '0']],
  ] as const)('reads the answers %j as they are stored, among other cookies', (answers, read) => {
    expect(marks(`bag=2; ${storedAs(answers)}; notice=x`)).toEqual(read);
  });

  test('of a browser with Global Privacy Control refuses everything, whatever is stored', () => {
    expect([marks(storedAs(ACCEPTED), true), marks('', true)]).toEqual(Array(2).fill(['0', '0', '0']));
  });

  test.each(['', 'consent=', 'consent=yes', 'reconsent=2.111', 'x=consent=2.111'])('has no mark in %j', (cookies) => {
    expect(marks(cookies)).toEqual([undefined, undefined, undefined]);
  });
});
