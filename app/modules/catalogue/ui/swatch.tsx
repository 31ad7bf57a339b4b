import styles from './swatch.module.css';

/** A round chip of a named colour, decorative: the text beside it has the name. */
export function Swatch({ colour, small = false }: { readonly colour: string; readonly small?: boolean }) {
  return <span className={small ? `${styles.swatch} ${styles.small}` : styles.swatch} data-colour={colour} />;
}
