import { useMark } from '#app/web/editor-mark.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import { CareSign } from './care-sign.tsx';
import styles from './material-facts.module.css';
import type { MaterialView } from './material-view.ts';

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
