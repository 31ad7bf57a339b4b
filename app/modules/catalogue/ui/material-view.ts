import type { Marked } from '#app/kernel/marked.ts';
import type { PageWords } from '#app/modules/catalogue/domain/page-words.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { WashingInstruction } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** What a product is made of, how it is cared for, and what has been certified: only what its data says. */
export type MaterialView = {
  readonly composition: readonly {
    readonly part: string;
    readonly fibres: readonly { readonly text: string; readonly percentage: number }[];
  }[];
  /** The legal wording of the materials where their percentages are unknown; empty otherwise. */
  readonly legalMaterials: string;
  readonly certifications: readonly (Marked & { readonly name: string; readonly text: string })[];
  readonly care: readonly { readonly sign: WashingInstruction; readonly text: string }[];
};

export function materialView(
  { information, certifications }: Product,
  { certificates }: Pick<PageWords, 'certificates'>,
  t: Translate,
): MaterialView {
  const { compositions, legalMaterials, washingInstructions } = information;
  return {
    composition: compositions.map(({ part, fibres }) => ({
      part: t(`catalogue:part.${part}`),
      fibres: fibres.map(({ material, percentage }) => ({
        text: t('catalogue:fibre', { percentage, material: t(`catalogue:material.${material}`) }),
        percentage,
      })),
    })),
    legalMaterials: compositions.length === 0 ? legalMaterials : '',
    certifications: certifications.flatMap((key) => certificates.get(key) ?? []),
    care: washingInstructions.map((sign) => ({ sign, text: t(`catalogue:care.${sign}`) })),
  };
}
