import { digitsOf, groupNumber, NO_BRAND, type Verdict } from './card-rules.ts';
import { createCodeField } from './code-field.ts';
import { createDateField, createDatePartField } from './date-fields.ts';
import { createReport, entry, type Field, type FieldDeps, receiveError, validateOnBlur } from './field-report.ts';
import { createNumberField } from './number-field.ts';

/** The behaviour of one frame: input and messages of the widget go in, messages for the widget come out. */
export function createField(deps: FieldDeps): Field {
  const { fieldType, giftCard } = deps.config;
  if (giftCard) return createGiftCardField(deps);
  if (fieldType === 'encryptedCardNumber') return createNumberField(deps);
  if (fieldType === 'encryptedExpiryDate') return createDateField(deps);
  return fieldType === 'encryptedSecurityCode' ? createCodeField(deps) : createDatePartField(deps);
}

/** Number and PIN of a gift card: only the number of digits is checked. */
function createGiftCardField(deps: FieldDeps): Field {
  const { config, screen } = deps;
  const report = createReport(deps);
  const isNumber = config.fieldType === 'encryptedCardNumber';
  const [least, most] = isNumber ? [15, 32] : [3, 10];
  const validate = (digits: string): Verdict =>
    digits.length >= least
      ? { kind: 'complete' }
      : { kind: 'unfinished', code: isNumber ? 'cc.num.901' : 'cc.cvc.921' };

  return {
    input() {
      const digits = digitsOf(screen.read()).slice(0, most);
      screen.write(isNumber ? groupNumber(digits, NO_BRAND) : digits);
      if (validate(digits).kind !== 'complete')
        return report.reject(isNumber ? 'numberKeyPressed' : 'cvcKeyPressed', '');
      report.accept(
        digits,
        [entry(isNumber ? 'number' : 'cvc', config.fieldType, digits)],
        isNumber ? { endDigits: digits.slice(-4) } : {},
      );
    },
    blur() {
      const digits = digitsOf(screen.read());
      validateOnBlur(report, digits, validate(digits));
    },
    receive: (message) => receiveError(report, message),
  };
}
