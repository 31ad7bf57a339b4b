import { expect, test } from 'vitest';
import { ACCEPTED, type Choice, REFUSED } from '#app/modules/consent/domain/consent.ts';
import { parseForm } from '#app/web/forms/parse-form.ts';
import { chosenConsent, consentFormSchema } from './consent-form.ts';

const STATISTICS = { personalisation: false, statistics: true, marketing: false };

function chosen(fields: Readonly<Record<string, string>>, before: Choice | null = null) {
  const posted = new FormData();
  for (const [name, value] of Object.entries(fields)) posted.append(name, value);
  const submission = parseForm(posted, { schema: consentFormSchema });
  return submission.status === 'success' ? chosenConsent(submission.value, { uses: STATISTICS, before }) : null;
}

test('The form of consent states a choice by its button', () => {
  expect(chosen({ intent: 'accept-all' })).toEqual(ACCEPTED);
  expect(chosen({ intent: 'refuse' })).toEqual(REFUSED);
  expect(chosen({ intent: 'refuse', statistics: 'on', marketing: 'on' })).toEqual(REFUSED);
});

test('The banner agrees to the purposes that it names, and leaves the others as they were', () => {
  const named = (before: Choice | null) => chosen({ intent: 'accept-asked' }, before);
  expect(named(null)).toEqual({ personalisation: null, statistics: true, marketing: null });
  expect(named({ personalisation: true, statistics: null, marketing: false })).toEqual({
    personalisation: true,
    statistics: true,
    marketing: false,
  });
});

test('The form of consent saves the boxes that are ticked', () => {
  const { necessary: _, ...refused } = REFUSED;
  expect(chosen({ intent: 'save' })).toEqual(refused);
  expect(chosen({ intent: 'save', statistics: 'on' })).toEqual(STATISTICS);
  const all = { personalisation: 'on', statistics: 'on', marketing: 'on' };
  expect({ necessary: true, ...chosen({ intent: 'save', ...all }) }).toEqual(ACCEPTED);
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
