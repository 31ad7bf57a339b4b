import type { Marked } from '#app/kernel/marked.ts';
import type { PageWords } from '#app/modules/catalogue/domain/page-words.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { WashingInstruction } from '#app/modules/catalogue/domain/product-attributes.ts';
import { useMark } from '#app/web/editor-mark.tsx';
import type { Translate } from '#app/web/i18n/translator.ts';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './material-facts.module.css';

const TUB = 'M3 7c1.500 1.500 3 1.500 4.500 0s3-1.500 4.500 0 3 1.500 4.500 0 3-1.500 4.500 0M3 7l2 12h14l2-12';
const IRON = 'M3 18h18v-5a4 4 0 0 0-4-4h-7M3 18c0-3.500 2.500-6 6-6h12';
const CROSS = 'M4 4l16 16M20 4 4 20';

/** The symbols of care labels as lines; `number` stands in the tub. */
const SIGNS: Readonly<Record<WashingInstruction, { readonly path: string; readonly number?: string }>> = {
  'wash-30': { path: TUB, number: '30' },
  'wash-40': { path: TUB, number: '40' },
  'no-bleach': { path: `M12 4 3 20h18Z${CROSS}` },
  'no-tumble-dry': { path: `M4 4h16v16H4ZM12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z${CROSS}` },
  'no-iron': { path: IRON + CROSS },
  'iron-low': { path: `${IRON}M12 15v.1` },
  'no-dry-clean': { path: `M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z${CROSS}` },
  'wash-inside-out': {
    path: 'M8 4 3 7l2 4 2-1v10h10V10l2 1 2-4-5-3c-1 2.500-7 2.500-8 0M10 15h4m-1.500-1.500L14 15l-1.500 1.500',
  },
};

/** A care symbol, decorative: the words beside it have the meaning. */
function CareSign({ sign }: { readonly sign: WashingInstruction }) {
  const { path, number } = SIGNS[sign];
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
      {number && (
        <text x="12" y="16.5" fontSize="7" fontWeight="700" textAnchor="middle" fill="currentColor" stroke="none">
          {number}
        </text>
      )}
    </svg>
  );
}

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

/** The fibres of each part as a bar, the care symbols with their words, and the certificates of a product. */
export function MaterialFacts({ material }: { readonly material: MaterialView }) {
  const t = useT();
  const mark = useMark();
  const { composition, care } = material;
  return (
    <div className={styles.material}>
      {composition.map((part) => (
        <div key={part.part}>
          <p className={styles.name}>{part.part}</p>
          <FibreBar fibres={part.fibres} />
          <ul className={styles.fibres}>
            {part.fibres.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
      {material.legalMaterials && (
        <p>
          {t('catalogue:part.all')}: {material.legalMaterials}
        </p>
      )}
      {care.length > 0 && (
        <ul className={styles.signs}>
          {care.map(({ sign, text }) => (
            <li key={sign}>
              <CareSign sign={sign} />
              {text}
            </li>
          ))}
        </ul>
      )}
      {material.certifications.length > 0 && (
        <div>
          <p className={styles.name}>{t('catalogue:certifications')}</p>
          <ul className={styles.signs}>
            {material.certifications.map(({ name, text, _editable }) => (
              <li key={name} {...mark(_editable)}>
                <Icon name="shield" />
                <span>
                  {name}
                  {text && <small>{text}</small>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** One bar of all fibres in their proportions. The list below it has the words. */
function FibreBar({ fibres }: { readonly fibres: MaterialView['composition'][number]['fibres'] }) {
  const starts = fibres.map((_, index) => fibres.slice(0, index).reduce((sum, { percentage }) => sum + percentage, 0));
  return (
    <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {fibres.map(({ text, percentage }, index) => (
        <rect key={text} x={starts[index]} width={percentage} height="4" />
      ))}
    </svg>
  );
}
