import { expect, test } from 'vitest';
import { ACCEPTED, REFUSED } from '#app/modules/consent/domain/consent.ts';
import { parseForm } from '#app/web/forms/parse-form.ts';
import { chosenConsent, consentFormSchema } from './consent-form.ts';

function chosen(fields: Readonly<Record<string, string>>) {
  const posted = new FormData();
  for (const [name, value] of Object.entries(fields)) posted.append(name, value);
  const submission = parseForm(posted, { schema: consentFormSchema });
  return submission.status === 'success' ? chosenConsent(submission.value) : null;
}

test('The form of consent states a choice by its button', () => {
  expect(chosen({ intent: 'accept-all' })).toEqual(ACCEPTED);
  expect(chosen({ intent: 'refuse' })).toEqual(REFUSED);
  expect(chosen({ intent: 'refuse', statistics: 'on', marketing: 'on' })).toEqual(REFUSED);
});

test('The form of consent saves the boxes that are ticked', () => {
  expect(chosen({ intent: 'save' })).toEqual(REFUSED);
  expect(chosen({ intent: 'save', statistics: 'on' })).toEqual({ ...REFUSED, statistics: true });
  expect(chosen({ intent: 'save', personalisation: 'on', statistics: 'on', marketing: 'on' })).toEqual(ACCEPTED);
});

test('The form of consent states nothing without one of its buttons', () => {
  const wrong: readonly Readonly<Record<string, string>>[] = [
    {},
    { intent: '' },
    { intent: 'all' },
    { statistics: 'on' },
  ];
  for (const fields of wrong) expect(chosen(fields)).toBe(null);
});
