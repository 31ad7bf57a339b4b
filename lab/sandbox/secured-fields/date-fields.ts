import { dateIn, digitsOf, formatDate, validateDate, validateMonth, validateYear } from './card-rules.ts';
import { createReport, entry, type Field, type FieldDeps, receiveError, validateOnBlur } from './field-report.ts';
import { textIn } from './messages.ts';

export function createDateField(deps: FieldDeps): Field {
  const { config, screen, today } = deps;
  const report = createReport(deps);
  const validate = (text: string) => validateDate(text, { today: today(), earliest: dateIn(config.minimumExpiryDate) });

  function validateAgain(erasing: boolean) {
    const text = formatDate(screen.read(), { erasing });
    screen.write(text);
    const verdict = validate(text);
    if (verdict.kind !== 'complete')
      return report.reject('dateKeyPressed', verdict.kind === 'wrong' ? verdict.code : '');
    const [month = '', year = ''] = text.split('/');
    report.accept(
      text,
      [entry('month', 'encryptedExpiryMonth', month), entry('year', 'encryptedExpiryYear', `20${year}`)],
      {
        type: 'year',
        ...(config.tellsDate ? { expiryDate: text } : {}),
      },
    );
  }

  return {
    input: ({ erasing }) => validateAgain(erasing),
    blur() {
      const text = screen.read();
      validateOnBlur(report, text, validate(text));
    },
    receive(message) {
      receiveError(report, message);
      if (textIn(message.expiryDatePolicy) !== '') screen.require(message.expiryDatePolicy === 'required');
      if (textIn(message.autoComplete) === '') return;
      screen.write(textIn(message.autoComplete));
      validateAgain(false);
    },
  };
}

/** Month or year, when the widget has a field for each. The widget sends the month to the field of the year. */
export function createDatePartField(deps: FieldDeps): Field {
  const { config, screen, today } = deps;
  const report = createReport(deps);
  const isMonth = config.fieldType === 'encryptedExpiryMonth';
  let month: number | null = null;
  const validate = (text: string) =>
    isMonth
      ? validateMonth(text)
      : validateYear(text, { month, today: today(), earliest: dateIn(config.minimumExpiryDate) });

  function validateAgain() {
    const digits = digitsOf(screen.read());
    const text = isMonth && /^[2-9]/.test(digits) ? `0${digits.slice(0, 1)}` : digits.slice(0, 2);
    screen.write(text);
    const verdict = validate(text);
    if (verdict.kind !== 'complete')
      return report.reject(
        isMonth ? 'monthKeyPressed' : 'yearKeyPressed',
        verdict.kind === 'wrong' ? verdict.code : '',
      );
    const type = isMonth ? 'month' : 'year';
    report.accept(text, [entry(type, config.fieldType, isMonth ? text : `20${text}`)], { type });
  }

  return {
    input: validateAgain,
    blur() {
      const text = screen.read();
      validateOnBlur(report, text, validate(text));
    },
    receive(message) {
      receiveError(report, message);
      if (textIn(message.expiryDatePolicy) !== '') screen.require(message.expiryDatePolicy === 'required');
      if (textIn(message.autoComplete) !== '') screen.write(textIn(message.autoComplete));
      const sent = /^test_(\d\d)$/.exec(textIn(message.blob));
      if (sent) month = Number(sent[1]);
      if ((sent || textIn(message.autoComplete) !== '') && screen.read() !== '') validateAgain();
    },
  };
}
