import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { type BrowserSignIn, UNKNOWN_DEVICE } from '#app/modules/sign-in/domain/sign-in.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { placesView } from './places.tsx';

const t = ((key: string, { date = '' }: { date?: string } = {}) => `${key} ${date}`.trim()) as Translate;
const format = { date: (at: number) => `day ${at / days(1)}` };
const signIns: readonly BrowserSignIn[] = [
  { id: 'OWN', device: { browser: 'Firefox', system: 'Windows' }, madeAt: days(1), usedAt: days(2) },
  { id: 'OTHER', device: { browser: null, system: 'iPhone' }, madeAt: days(3), usedAt: days(4) },
  { id: 'THIRD', device: UNKNOWN_DEVICE, madeAt: days(3), usedAt: days(3) },
];

test('placesView names each browser, and lets every one be ended but the own', () => {
  expect(placesView({ t, format }, signIns, 'OWN')).toEqual([
    { ends: null, device: 'Firefox · Windows', facts: 'sign-in:places.made day 1, sign-in:places.this' },
    { ends: 'OTHER', device: 'iPhone', facts: 'sign-in:places.made day 3, sign-in:places.used day 4' },
    { ends: 'THIRD', device: 'sign-in:places.unknown', facts: 'sign-in:places.made day 3, sign-in:places.used day 3' },
  ]);
});
