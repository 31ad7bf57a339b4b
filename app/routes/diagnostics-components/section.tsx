import type { ReactNode } from 'react';
import styles from './components.module.css';

/** A part of the page, which the pictures show as one. */
export function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section} data-picture={name} id={name}>
      <h2 className={styles.title}>{name}</h2>
      {children}
    </section>
  );
}

/** A component in one state, with the name of the state. */
export function State({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  );
}
