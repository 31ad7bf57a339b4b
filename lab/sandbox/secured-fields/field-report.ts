import type { Verdict, YearMonth } from './card-rules.ts';
import { type FieldConfig, type Message, textIn } from './messages.ts';

/** The input of a frame. */
export type Screen = {
  read(): string;
  /** Replaces the text by the formatted one; the caret stays between the same digits. */
  write(text: string): void;
  /** Shows the error of this code (empty: none) and whether the field is finished. */
  validate(state: { readonly error: string; readonly complete: boolean }): void;
  require(required: boolean): void;
  /** Number of digits of a security code of the current brand. */
  codeLength(length: number): void;
};

export type Field = {
  /** After each change of the text; `erasing` when the shopper deletes. */
  input(change: { readonly erasing: boolean }): void;
  blur(): void;
  /** A message of the widget. */
  receive(message: Message): void;
};

export type FieldDeps = {
  readonly config: FieldConfig;
  readonly screen: Screen;
  readonly send: (message: Message) => void;
  readonly today: () => YearMonth;
  readonly uuid: () => string;
};

/** The provider's own notation for test values that are not encrypted. */
export const asBlob = (value: string): string => `test_${value}`;
export const entry = (type: string, encryptedFieldName: string, value: string): Message => ({
  type,
  encryptedFieldName,
  blob: asBlob(value),
});

/**
 * The state of a field that the widget knows. An empty error is sent only to withdraw one that this frame sent or
 * received: otherwise it would remove an error of the widget's own that was sent at the same time.
 */
export function createReport({ config, screen, send }: FieldDeps) {
  let error = '';
  /** The text last reported as finished; null while the field is not. */
  let finished: string | null = null;

  const show = (code: string) => {
    error = code;
    screen.validate({ error, complete: finished !== null });
  };

  return {
    hasError: () => error !== '',
    show,
    unfinish() {
      finished = null;
    },
    /** The field is unfinished. `null` leaves the error as it is. */
    reject(action: string, code: string | null) {
      const sendsError = code !== null && (code !== '' || error !== '');
      finished = null;
      show(code ?? error);
      send({ action, ...(sendsError ? { error: code } : {}) });
    },
    /** The field is finished. A second message for the same text would move the focus twice. */
    accept(text: string, entries: readonly Message[], extra: Message = {}) {
      if (finished === text) return;
      finished = text;
      show('');
      send({ action: 'encryption', [config.fieldType]: entries, ...extra });
    },
  };
}
export type Report = ReturnType<typeof createReport>;

/**
 * Reports what is missing in an unfinished field that loses the focus and has no error yet. An empty field is validated
 * when the form is sent.
 */
export function validateOnBlur(report: Report, text: string, verdict: Verdict): void {
  if (text !== '' && verdict.kind === 'unfinished' && !report.hasError())
    report.reject('incompleteField', verdict.code);
}

/** Handles the message of an error the widget has found, the same for every field. */
export function receiveError(report: Report, message: Message): void {
  if ('externalValidation' in message) report.show(textIn(message.code));
}
