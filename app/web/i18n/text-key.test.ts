import { expect, test } from 'vitest';
import { createTranslations } from './translations.server.ts';

const t = createTranslations().translator('en');

test('`t` accepts the keys of the English texts, also composed from closed lists', () => {
  const size: 'eu' | 'uk' = 'uk';
  expect(t(`catalogue:guide.${size}`)).toBe('UK');
  expect(t('catalogue:count', { count: 2 })).toBe('2 designs');
  expect(t('checkout:errors.errorRequired', { context: 'country' })).toBe('Choose your country');
});

test('`t` with an unknown key does not compile', () => {
  const word: string = 'soft-cuff';
  // @ts-expect-error: a letter is missing.
  t('checkout:errors.errorRequird');
  // @ts-expect-error: the count chooses the plural form.
  t('catalogue:count_other', { count: 2 });
  // @ts-expect-error: the namespace is missing.
  t('whereTo');
  // @ts-expect-error: a group of texts is no text.
  t('catalogue:guide');
  // @ts-expect-error: `order:text` has no text for a refused payment.
  t('order:text.refused');
  // @ts-expect-error: any word may have no text.
  t(`catalogue:feature.${word}`);
  // @ts-expect-error: no such namespace.
  t(`catalog:feature.${word}`, { defaultValue: word });
  expect(t(`catalogue:feature.${word}`, { defaultValue: word })).toBe('Soft cuff that stays up');
  expect(t('catalogue:feature.unknown', { defaultValue: 'unknown' })).toBe('unknown');
});
