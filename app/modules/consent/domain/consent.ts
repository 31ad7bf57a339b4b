import { days } from '#app/kernel/clock.ts';
import type { Cookies } from '#app/kernel/cookies.ts';

/** What a visitor can agree to, in the order of the settings and of the cookie. */
export const PURPOSES = ['personalisation', 'statistics', 'marketing'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** One value for each purpose. */
export type ByPurpose<Value = boolean> = Readonly<Record<Purpose, Value>>;

/** What a visitor has agreed to. What is necessary needs no agreement. */
export type Consent = { readonly necessary: true } & ByPurpose;

/** What a visitor has answered for each purpose; null for one that no form has asked for. */
export type Answers = ByPurpose<boolean | null>;

/** The choice of a visitor: the answers, and what they allow. */
export type Choice = { readonly answers: Answers; readonly given: Consent };

/** The choice of a visitor; absent until there is one. */
export const CONSENT_COOKIE = 'consent';
/** An answer is asked for again after this time. */
const LIFE = days(180);
const DAY = days(1);
/**
 * Rises when a purpose gets another meaning. Version 1 had no mark for a purpose that was not asked for: its banner
 * stored an agreement to all three, whichever it named.
 */
const VERSION = 2;
const NOT_ASKED = '-';
/** An agreement of version 1: its visitor is asked again. */
const EARLIER_ACCEPTED = '1.111';

/** A request header of browsers with Global Privacy Control. */
export const PRIVACY_CONTROL = 'sec-gpc';

export const REFUSED: Consent = { necessary: true, personalisation: false, statistics: false, marketing: false };
export const ACCEPTED: Consent = { necessary: true, personalisation: true, statistics: true, marketing: true };
const NO_ANSWERS: Answers = { personalisation: null, statistics: null, marketing: null };

/** Answers as the value of the cookie: the version, and a mark for each purpose. */
export const answersText = (answers: Answers): string => `${VERSION}.${marksOf(answers)}`;

function marksOf(answers: Answers): string {
  return PURPOSES.map((purpose) => (answers[purpose] === null ? NOT_ASKED : Number(answers[purpose]))).join('');
}

/** Every choice by its text: reading one makes no object. */
const CHOICES: ReadonlyMap<string, Choice> = new Map(everyAnswers().flatMap(textsOf));

function everyAnswers(): readonly Answers[] {
  const values = [false, true, null];
  return values.flatMap((personalisation) =>
    values.flatMap((statistics) => values.map((marketing) => ({ personalisation, statistics, marketing }))),
  );
}

function choiceOf(answers: Answers): Choice {
  const { personalisation, statistics, marketing } = answers;
  const given = {
    personalisation: personalisation === true,
    statistics: statistics === true,
    marketing: marketing === true,
  };
  return { answers, given: { necessary: true, ...given } };
}

/**
 * The texts that state these answers. Of version 1 refusals count, and choices from the settings, which showed every
 * purpose; an agreement to all three may be the banner's, which named some of them, and counts as no choice.
 */
function textsOf(answers: Answers): readonly (readonly [string, Choice])[] {
  const marks = marksOf(answers);
  const earlier = [`1.${marks}`].filter((text) => text !== EARLIER_ACCEPTED && !text.includes(NOT_ASKED));
  return [answersText(answers), ...earlier].map((text) => [text, choiceOf(answers)]);
}

/** A choice with the day on which its oldest answer ends, in days since 1970: further answers do not prolong it. */
const WITH_END = /^(\d\.[-01]{3})\.(\d{1,5})$/;

/** The choice that cookies hold; null for a visitor who has made none. */
export function readChoice(cookies: Cookies): Choice | null {
  const value = cookies.get(CONSENT_COOKIE);
  if (value === undefined) return null;
  return CHOICES.get(value) ?? CHOICES.get(WITH_END.exec(value)?.[1] ?? '') ?? null;
}

/** What a visitor has agreed to: nothing beyond what is necessary until there is a choice. */
export const consentOf = (cookies: Cookies): Consent => readChoice(cookies)?.given ?? REFUSED;

/** Whether cookies hold consent that an answer takes back, by the version that stored it. */
export function takesBack(cookies: Cookies, given: ByPurpose): boolean {
  const before = cookies.get(CONSENT_COOKIE) === EARLIER_ACCEPTED ? ACCEPTED : consentOf(cookies);
  return PURPOSES.some((purpose) => before[purpose] && !given[purpose]);
}

/** Whether a visitor has said no to a purpose: before any answer to it nothing is refused. */
export const refuses = (cookies: Cookies, purpose: Purpose): boolean => readChoice(cookies)?.answers[purpose] === false;

/** A choice as it is stored, with the time (milliseconds) at which its oldest answer ends. */
export type StoredChoice = Choice & { readonly ends: number };

/** The choice after a form was answered: earlier answers to other purposes stay until they end. */
export function withAnswers(cookies: Cookies, answered: Partial<ByPurpose>, now: number): StoredChoice {
  const newest = now + LIFE;
  const lastDay = WITH_END.exec(cookies.get(CONSENT_COOKIE) ?? '')?.[2];
  const ends = lastDay === undefined ? newest : Math.min(Number(lastDay) * DAY, newest);
  const before = (ends > now && readChoice(cookies)?.answers) || NO_ANSWERS;
  const answers: Answers = { ...before, ...answered };
  const keeps = PURPOSES.some((purpose) => answered[purpose] === undefined && before[purpose] !== null);
  return { ...choiceOf(answers), ends: keeps ? ends : newest };
}

/**
 * The cookies of a request. A browser with Global Privacy Control (`control` is the value of its header) counts as one
 * that has refused, whatever it chose before it sent the signal.
 */
export function withPrivacyControl(cookies: Cookies, control: string | null | undefined): Cookies {
  return hasPrivacyControl(control) ? new Map(cookies).set(CONSENT_COOKIE, answersText(REFUSED)) : cookies;
}

export const hasPrivacyControl = (control: string | null | undefined): boolean => control?.trim() === '1';

type Attributes = { readonly secure: boolean };

/** The `Set-Cookie` value of a choice. Scripts read it: a page that stays open sees whether it is still that one. */
export function consentCookie(
  { answers, ends }: Pick<StoredChoice, 'answers' | 'ends'>,
  { secure, now }: Attributes & { readonly now: number },
): string {
  const value = `${answersText(answers)}.${Math.floor(ends / DAY)}`;
  const seconds = Math.floor((ends - now) / 1000);
  return `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that forgets the choice. */
export function clearConsentCookie({ secure }: Attributes): string {
  return `${CONSENT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure ? '; Secure' : ''}`;
}
