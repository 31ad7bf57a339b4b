import { isOnlySize } from '#app/modules/catalogue/domain/only-size.ts';
import { sizeNumbers, sizeSystem } from '#app/modules/catalogue/domain/shoe-sizes.ts';
import type { SizedProduct } from '#app/modules/catalogue/domain/size-guide.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

type Size = { readonly label: string; readonly value: string };
type Texts = { readonly market: Pick<Market, 'countryCode'>; readonly t: Translate };

const AGE_RANGE = /^(\d+)\s*[-–]\s*(\d+)\s*(Y|M)$/;
const HYPHEN_OF_RANGE = /(?<=[\d½])-(?=[\d½])/g;

/**
 * The text of a size label: `2–3 years` for `2-3 Y`, `One size` for the only one, in the language of `t`. Ranges have a
 * dash; the rest stays.
 */
export function sizeText(label: string, t: Translate): string {
  if (isOnlySize(label)) return t('catalogue:oneSize');
  const [, from, to, unit] = AGE_RANGE.exec(label) ?? [];
  if (unit === undefined) return label.replace(HYPHEN_OF_RANGE, '–');
  return t(unit === 'Y' ? 'catalogue:sizeInYears' : 'catalogue:sizeInMonths', { range: `${from}–${to}` });
}

/**
 * Adults' socks in the numbers of the market, with the European ones that are on the label beside others; children's
 * sizes by age, with the shoe size beside it.
 */
export function sizeWords(
  product: SizedProduct,
  { size }: { readonly size: Size },
  { market, t }: Texts,
): { readonly label: string; readonly beside: string | null } {
  const numbers = sizeNumbers(product, size.value);
  const system = sizeSystem(market);
  const label = sizeText(size.label, t);
  if (!numbers) return { label, beside: null };
  const own = `${t(`catalogue:guide.${system}`)} ${numbers[system].replace(' · ', ' / ')}`;
  if (product.information.ageGroup === 'kids') return { label, beside: own };
  return system === 'eu' ? { label, beside: null } : { label: own, beside: `${t('catalogue:guide.eu')} ${numbers.eu}` };
}
