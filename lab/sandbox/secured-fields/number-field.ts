import {
  brandOf,
  codePolicyOf,
  digitsOf,
  groupNumber,
  lengthsOf,
  longestOf,
  NO_BRAND,
  type Verdict,
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

/** The card of a number: its brand and lengths, from the look-up if there is one, otherwise from the first digits. */
function createCard(acceptedBrands: readonly string[]) {
  let brand = NO_BRAND;
  /** The result of the look-up; null before it, and when the number is unknown. */
  let lookedUp: CardFacts | null = null;
  const lengths = () => (lookedUp?.length ? [lookedUp.length] : lengthsOf(brand));
  return {
    brand: () => brand,
    longest: () => longestOf(lengths()),
    validate: (digits: string) => validateNumber(digits, { lengths: lengths(), luhn: lookedUp?.luhn ?? true }),
    /** Updates the brand. Returns whether it has changed. */
    recognise(digits: string): boolean {
      const before = brand;
      brand = lookedUp?.brand ?? brandOf(digits, acceptedBrands);
      return brand !== before;
    },
    setLookUp(facts: CardFacts) {
      lookedUp = facts;
      brand = facts.brand;
    },
    clearLookUp() {
      lookedUp = null;
    },
  };
}

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

/** Reports the result of a validation: a complete number is accepted with its first and last digits. */
function sendVerdict(
  report: Report,
  { digits, fieldType, verdict }: { readonly digits: string; readonly fieldType: string; readonly verdict: Verdict },
): void {
  if (verdict.kind === 'complete') {
    report.accept(digits, [entry('number', fieldType, digits)], {
      endDigits: digits.slice(-4),
      issuerBin: digits.slice(0, 8),
    });
  } else if (verdict.kind === 'wrong') report.reject('luhnCheck', verdict.code);
  else report.reject('numberKeyPressed', '');
}

export function createNumberField(deps: FieldDeps): Field {
  const { config, screen } = deps;
  const report = createReport(deps);
  const card = createCard(config.acceptedBrands);
  const bin = createBinReport(deps);
  let unsupported = false;

  function validateAgain() {
    const all = digitsOf(screen.read());
    if (bin.hasChanged(all)) card.clearLookUp();
    const changed = card.recognise(all);
    const digits = all.slice(0, card.longest());
    screen.write(groupNumber(digits, card.brand()));
    if (changed) sendBrand(deps, report, card.brand());
    bin.send(digits);
    if (unsupported) return report.reject('numberKeyPressed', null);
    sendVerdict(report, { digits, fieldType: config.fieldType, verdict: card.validate(digits) });
  }

  function receiveBrand(name: string, message: Message) {
    if (name === 'reset') {
      card.clearLookUp();
      card.recognise(digitsOf(screen.read()));
      sendBrand(deps, report, card.brand());
    }
    // The widget has sent this brand itself: it is not sent back.
    else card.setLookUp(cardFacts(name, message));
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
      if (!unsupported) validateOnBlur(report, digits, card.validate(digits));
    },
    receive(message) {
      receiveError(report, message);
      if ('unsupportedCard' in message) receiveSupport(message);
      const name = textIn(message.brand);
      if (name !== '') receiveBrand(name, message);
    },
  };
}
