import type { ReactNode } from 'react';
import styles from './button.module.css';

type Look = {
  readonly look?: 'primary' | 'plain' | 'quiet' | undefined;
  readonly small?: boolean | undefined;
  readonly wide?: boolean | undefined;
};

function classes({ look = 'plain', small, wide }: Look): string {
  let names = styles.button as string;
  if (look === 'primary') names += ` ${styles.primary}`;
  if (look === 'quiet') names += ` ${styles.quiet}`;
  if (small) names += ` ${styles.small}`;
  if (wide) names += ` ${styles.wide}`;
  return names;
}

/** A submit button by default. `name` and `value` are sent with its form. */
export function Button({
  children,
  look,
  small,
  wide,
  part,
  ...rest
}: Look & {
  readonly children: ReactNode;
  readonly type?: 'submit' | 'button';
  readonly name?: string;
  readonly value?: string;
  readonly form?: string;
  readonly formAction?: string;
  readonly disabled?: boolean;
  /** Script shows it. */
  readonly hidden?: boolean;
  readonly id?: string;
  /** The language of the label, where it differs from that of the page. */
  readonly lang?: string;
  /** A hook for the page's script. */
  readonly part?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
}) {
  return (
    <button type="submit" {...rest} data-part={part} className={classes({ look, small, wide })}>
      {children}
    </button>
  );
}

/** A link in the style of a button. */
export function ButtonLink({
  children,
  href,
  look,
  small,
  wide,
  rel,
  attributes,
}: Look & {
  readonly children: ReactNode;
  readonly href: string;
  readonly rel?: string;
  /** Data of the link: `data-` names with their values. */
  readonly attributes?: Readonly<Partial<Record<string, string>>>;
}) {
  return (
    <a {...attributes} href={href} rel={rel} className={classes({ look, small, wide })}>
      {children}
    </a>
  );
}
