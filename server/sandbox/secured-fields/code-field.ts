import { codeLengthOf, digitsOf, judgeCode } from './card-rules.ts';
import { createReport, entry, type Field, type FieldDeps, judgeOnBlur, receiveError } from './field-report.ts';
import { textIn } from './messages.ts';

export function createCodeField(deps: FieldDeps): Field {
  const { config, screen } = deps;
  const report = createReport(deps);
  let length = codeLengthOf(config.variant);
  screen.codeLength(length);

  function judgeAgain() {
    const digits = digitsOf(screen.read()).slice(0, length);
    screen.write(digits);
    if (judgeCode(digits, length).kind === 'complete')
      return report.accept(digits, [entry('cvc', config.fieldType, digits)]);
    report.reject('cvcKeyPressed', '');
  }

  return {
    input: judgeAgain,
    blur() {
      const text = screen.read();
      judgeOnBlur(report, text, judgeCode(text, length));
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
      judgeAgain();
    },
  };
}
