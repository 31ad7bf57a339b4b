import {
  brandOf,
  codePolicyOf,
  digitsOf,
  groupNumber,
  lengthsOf,
  longestOf,
  NO_BRAND,
  validateNumber,
} from './card-rules.ts';
import {
  asBlob,
  createReport,
  entry,
  type Field,
  type FieldDeps,
  type Report,
  receiveError,
  validateOnBlur,
} from './field-report.ts';
import { type Message, textIn } from './messages.ts';

/** Number of digits by which the provider looks up a card. */
const BIN_LENGTH = 11;

/** The result of a card look-up; a length of 0 is unknown. */
type CardFacts = { readonly brand: string; readonly length: number; readonly luhn: boolean };

const cardFacts = (brand: string, { panLength, enableLuhnCheck }: Message): CardFacts => ({
  brand,
  length: typeof panLength === 'number' ? panLength : 0,
  luhn: enableLuhnCheck !== false,
});

/** Reports the first digits: enough of them start a look-up of the card, fewer end it. */
function createBinReport({ send, uuid }: Pick<FieldDeps, 'send' | 'uuid'>) {
  let lastBin = '';
  let lastStart = '';
  return {
    hasChanged: (digits: string) => digits.slice(0, BIN_LENGTH) !== lastBin,
    send(digits: string) {
      const start = digits.slice(0, 6);
      const bin = digits.length >= BIN_LENGTH ? digits.slice(0, BIN_LENGTH) : '';
      if (bin !== '' && bin !== lastBin)
        send({ action: 'binValue', binValue: start, encryptedBin: asBlob(bin), uuid: uuid() });
      else if (bin === '' && (lastBin !== '' || start !== lastStart)) send({ action: 'binValue', binValue: start });
      lastBin = bin;
      lastStart = start;
    },
  };
}

/**
 * Reports the brand to the widget: the widget then counts the field as unfinished, so this precedes the field's result.
 */
function sendBrand({ send }: Pick<FieldDeps, 'send'>, report: Report, brand: string): void {
  report.unfinish();
  send({
    action: 'brand',
    brand,
    cvcPolicy: codePolicyOf(brand),
    expiryDatePolicy: 'required',
    cvcText: brand === 'amex' ? 'CID' : 'CVC/CVV',
    showSocialSecurityNumber: false,
    mode: 'best-guess',
  });
}

export function createNumberField(deps: FieldDeps): Field {
  const { config, screen } = deps;
  const report = createReport(deps);
  let brand = NO_BRAND;
  /** The result of the look-up; null before it, and when the number is unknown. */
  let lookedUp: CardFacts | null = null;
  let unsupported = false;
  const bin = createBinReport(deps);

  const lengths = () => (lookedUp?.length ? [lookedUp.length] : lengthsOf(brand));
  const validate = (digits: string) => validateNumber(digits, { lengths: lengths(), luhn: lookedUp?.luhn ?? true });

  function validateAgain() {
    const all = digitsOf(screen.read());
    if (bin.hasChanged(all)) lookedUp = null;
    const found = lookedUp?.brand ?? brandOf(all, config.acceptedBrands);
    const changed = found !== brand;
    brand = found;
    const digits = all.slice(0, longestOf(lengths()));
    screen.write(groupNumber(digits, brand));
    if (changed) sendBrand(deps, report, brand);
    bin.send(digits);
    if (unsupported) return report.reject('numberKeyPressed', null);
    const verdict = validate(digits);
    if (verdict.kind === 'complete')
      return report.accept(digits, [entry('number', config.fieldType, digits)], {
        endDigits: digits.slice(-4),
        issuerBin: digits.slice(0, 8),
      });
    report.reject(
      verdict.kind === 'wrong' ? 'luhnCheck' : 'numberKeyPressed',
      verdict.kind === 'wrong' ? verdict.code : '',
    );
  }

  function receiveBrand(name: string, message: Message) {
    if (name === 'reset') {
      lookedUp = null;
      brand = brandOf(digitsOf(screen.read()), config.acceptedBrands);
      sendBrand(deps, report, brand);
    } else {
      lookedUp = cardFacts(name, message);
      // The widget has sent this brand itself: it is not sent back.
      brand = name;
    }
    if (screen.read() !== '') validateAgain();
  }

  function receiveSupport(message: Message) {
    const before = unsupported;
    unsupported = message.unsupportedCard === true;
    if (unsupported) report.unfinish();
    report.show(textIn(message.code));
    if (before && !unsupported && screen.read() !== '') validateAgain();
  }

  return {
    input: validateAgain,
    blur() {
      const digits = digitsOf(screen.read());
      if (!unsupported) validateOnBlur(report, digits, validate(digits));
    },
    receive(message) {
      receiveError(report, message);
      if ('unsupportedCard' in message) receiveSupport(message);
      const name = textIn(message.brand);
      if (name !== '') receiveBrand(name, message);
    },
  };
}
