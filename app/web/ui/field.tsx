import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import styles from './field.module.css';

type FieldProps = {
  readonly name: string;
  /** Where a page has two fields of one name; `fieldId(name)` unless given. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Shown after the label of an optional field. */
  readonly optional?: string | undefined;
};

/** `address.shipping.firstName` as an element id. */
export function fieldId(name: string): string {
  return `f-${name.replaceAll('.', '-')}`;
}

function described({
  name,
  id = fieldId(name),
  hint,
  error,
}: Pick<FieldProps, 'name' | 'id' | 'hint' | 'error'>): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

function Frame({
  name,
  id = fieldId(name),
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { readonly children: ReactNode }) {
  return (
    <div className={error ? `${styles.field} ${styles.invalid}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'form'
  | 'autoComplete'
  | 'inputMode'
  | 'required'
  | 'defaultValue'
  | 'value'
  | 'enterKeyHint'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'placeholder'
  | 'size'
  | 'onBlur'
  | 'onInput'
  | 'onKeyDown'
  | 'min'
  | 'max'
>;

/** A labelled text input with its hint and error. */
export function TextField({ name, id = fieldId(name), label, hint, error, optional, ...native }: FieldProps & Native) {
  return (
    <Frame name={name} id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...native}
        className={styles.control}
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={described({ name, id, hint, error })}
        aria-required={native.required || undefined}
        required={undefined}
      />
    </Frame>
  );
}

/** A labelled text area with its hint and error. */
export function TextAreaField({
  name,
  label,
  hint,
  error,
  optional,
  rows,
  defaultValue,
  required,
}: FieldProps & { readonly rows: number; readonly defaultValue: string; readonly required?: boolean }) {
  return (
    <Frame name={name} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        className={styles.control}
        id={fieldId(name)}
        name={name}
        rows={rows}
        defaultValue={defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={described({ name, hint, error })}
        aria-required={required || undefined}
      />
    </Frame>
  );
}

/** A labelled select. An empty option comes first when `prompt` is given. */
export function SelectField({
  name,
  label,
  hint,
  error,
  optional,
  options,
  prompt,
  defaultValue,
  autoComplete,
  required,
}: FieldProps & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly prompt?: string;
  readonly defaultValue?: string;
  readonly autoComplete?: string;
  readonly required?: boolean;
}) {
  return (
    <Frame name={name} label={label} hint={hint} error={error} optional={optional}>
      <select
        className={styles.control}
        id={fieldId(name)}
        name={name}
        defaultValue={defaultValue}
        autoComplete={autoComplete}
        aria-invalid={error ? true : undefined}
        aria-describedby={described({ name, hint, error })}
        aria-required={required || undefined}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** A check box with its sentence. `value` is `true` when checked; a form without the name means unchecked. */
export function CheckField({
  name,
  label,
  hint,
  error,
  defaultChecked,
  required,
}: Omit<FieldProps, 'label' | 'optional'> & {
  readonly label: ReactNode;
  readonly defaultChecked?: boolean;
  readonly required?: boolean;
}) {
  const id = fieldId(name);
  // As printed: a default that followed the choice would hide that it was made.
  const [printed] = useState(defaultChecked);
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        value="true"
        defaultChecked={printed}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described({ name, hint, error })}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles.error} id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

/** The fragment that gives the focus to the summary. A fragment of another element takes it from `autofocus`. */
export const ERROR_SUMMARY = 'error-summary';

/**
 * The error summary of a form, each line a link to its field. It takes the focus when the page opens: `autofocus` works
 * without JavaScript, and the fragment in the links does the rest.
 */
export function ErrorSummary({
  title,
  text,
  errors,
}: {
  readonly title: string;
  readonly text?: string;
  readonly errors: readonly { readonly name: string | null; readonly text: string }[];
}) {
  if (errors.length === 0) return null;
  return (
    <div
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: assistive technology expects the focus on the summary of a failed form.
      autoFocus
      id={ERROR_SUMMARY}
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">{title}</h2>
      {text && <p>{text}</p>}
      <ul>
        {errors.map(({ name, text }) => (
          <li key={(name ?? '') + text}>{name ? <a href={`#${fieldId(name)}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  );
}
