import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The label of a link to the page of returns: the right of withdrawal where the law of the country grants one. */
export function returnsLabel(t: Translate, country: CountryCode): string {
  return t(marketLaw(country).withdrawal ? 'checkout:legal.withdrawal' : 'checkout:legal.returns');
}
