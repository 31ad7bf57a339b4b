import { codeLengthOf, digitsOf, validateCode } from './card-rules.ts';
import { createReport, entry, type Field, type FieldDeps, receiveError, validateOnBlur } from './field-report.ts';
import { textIn } from './messages.ts';

export function createCodeField(deps: FieldDeps): Field {
  const { config, screen } = deps;
  const report = createReport(deps);
  let length = codeLengthOf(config.variant);
  screen.codeLength(length);

  function validateAgain() {
    const digits = digitsOf(screen.read()).slice(0, length);
    screen.write(digits);
    if (validateCode(digits, length).kind === 'complete')
      return report.accept(digits, [entry('cvc', config.fieldType, digits)]);
    report.reject('cvcKeyPressed', '');
  }

  return {
    input: validateAgain,
    blur() {
      const text = screen.read();
      validateOnBlur(report, text, validateCode(text, length));
    },
    receive(message) {
      receiveError(report, message);
      if (textIn(message.cvcPolicy) !== '') screen.require(message.cvcPolicy === 'required');
      const brand = textIn(message.brand);
      if (brand === '' || codeLengthOf(brand) === length) return;
      length = codeLengthOf(brand);
      screen.codeLength(length);
      // A longer code belongs to a card of another brand.
      if (screen.read().length > length) screen.write('');
      validateAgain();
    },
  };
}
