import { expect, test } from 'vitest';
import { parseForm } from '#app/web/forms/parse-form.ts';
import { consentFormSchema, formAnswers } from './consent-form.ts';

const USES = { personalisation: false, statistics: true, marketing: false };
const ALL = { personalisation: true, statistics: true, marketing: true };
const NONE = { personalisation: false, statistics: false, marketing: false };

function answered(fields: Readonly<Record<string, string>>, uses = USES) {
  const posted = new FormData();
  for (const [name, value] of Object.entries(fields)) posted.append(name, value);
  const submission = parseForm(posted, { schema: consentFormSchema });
  return submission.status === 'success' ? formAnswers(submission.value, uses) : null;
}

test('The buttons of a form of consent answer for the purposes that it shows', () => {
  const asked = 'personalisation statistics';
  expect(answered({ intent: 'accept-all', asked })).toEqual({ personalisation: true, statistics: true });
  expect(answered({ intent: 'refuse', asked })).toEqual({ personalisation: false, statistics: false });
  expect(answered({ intent: 'accept-all', asked: 'personalisation statistics marketing' })).toEqual(ALL);
  expect(answered({ intent: 'refuse', asked: 'statistics', statistics: 'on' })).toEqual({ statistics: false });
});

test('A form of consent that names no purpose agrees to what is used now, and refuses everything', () => {
  for (const asked of ['', 'necessary', 'statistics,marketing']) {
    expect(answered({ intent: 'accept-all', asked })).toEqual({ statistics: true });
    expect(answered({ intent: 'refuse', asked })).toEqual(NONE);
  }
  expect(answered({ intent: 'accept-all' }, NONE)).toEqual({});
});

test('The form of consent saves the boxes that are ticked', () => {
  expect(answered({ intent: 'save' })).toEqual(NONE);
  expect(answered({ intent: 'save', statistics: 'on', asked: 'statistics' })).toEqual({ ...NONE, statistics: true });
  expect(answered({ intent: 'save', personalisation: 'on', statistics: 'on', marketing: 'on' })).toEqual(ALL);
});

test('The form of consent states nothing without one of its buttons', () => {
  const wrong: readonly Readonly<Record<string, string>>[] = [
    {},
    { intent: '' },
    { intent: 'all' },
    { statistics: 'on' },
  ];
  for (const fields of wrong) expect(answered(fields)).toBe(null);
});
