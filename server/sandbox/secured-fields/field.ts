import {
  brandOf,
  codeLengthOf,
  codePolicyOf,
  dateIn,
  digitsOf,
  formatDate,
  groupNumber,
  judgeCode,
  judgeDate,
  judgeMonth,
  judgeNumber,
  judgeYear,
  lengthsOf,
  longestOf,
  NO_BRAND,
  type Verdict,
  type YearMonth,
} from './card-rules.ts';
import { type FieldConfig, type Message, textIn } from './messages.ts';

/** The one input of a frame. */
export type Screen = {
  read(): string;
  /** Puts the text in order; the caret stays between the same digits. */
  write(text: string): void;
  /** Shows the error of this code (none: empty) and whether the field is finished. */
  judge(state: { readonly error: string; readonly complete: boolean }): void;
  require(required: boolean): void;
  /** The security code of the present brand has so many digits. */
  codeLength(length: number): void;
};

export type Field = {
  /** After each change of the input. */
  typed(change: { readonly erasing: boolean }): void;
  left(): void;
  told(message: Message): void;
};

type Deps = {
  readonly config: FieldConfig;
  readonly screen: Screen;
  readonly send: (message: Message) => void;
  readonly today: () => YearMonth;
  readonly uuid: () => string;
};

/** The provider's own notation for test values that are not encrypted. */
const asBlob = (value: string): string => `test_${value}`;
const entry = (type: string, encryptedFieldName: string, value: string): Message => ({
  type,
  encryptedFieldName,
  blob: asBlob(value),
});

/**
 * What the widget has been told of a field. An empty error is sent only where it takes back one that this frame sent or
 * was given: it would otherwise wipe an error of the widget's own that crosses it on the way.
 */
function createReport({ config, screen, send }: Deps) {
  let error = '';
  /** The text last reported as finished; null while the field is not. */
  let finished: string | null = null;

  const show = (code: string) => {
    error = code;
    screen.judge({ error, complete: finished !== null });
  };

  return {
    hasError: () => error !== '',
    show,
    unfinish() {
      finished = null;
    },
    /** Not finished (any more). `null` says nothing about an error. */
    reject(action: string, code: string | null) {
      const says = code !== null && (code !== '' || error !== '');
      finished = null;
      show(code ?? error);
      send({ action, ...(says ? { error: code } : {}) });
    },
    /** Finished. Saying so twice of the same text would move the focus twice. */
    accept(text: string, entries: readonly Message[], extra: Message = {}) {
      if (finished === text) return;
      finished = text;
      show('');
      send({ action: 'encryption', [config.fieldType]: entries, ...extra });
    },
  };
}
type Report = ReturnType<typeof createReport>;

/**
 * Says of an unfinished field that is left, and has no error yet, what is missing. An empty one is judged when the form
 * is sent.
 */
function judgeWhenLeft(report: Report, text: string, verdict: Verdict): void {
  if (text !== '' && verdict.kind === 'unfinished' && !report.hasError())
    report.reject('incompleteField', verdict.code);
}

/** The messages that are the same for every field. */
function hearsError(report: Report, message: Message): void {
  if ('externalValidation' in message) report.show(textIn(message.code));
}

/** Digits by which the provider looks a card up. */
const BIN_LENGTH = 11;

function createNumberField(deps: Deps): Field {
  const { config, screen, send, uuid } = deps;
  const report = createReport(deps);
  let brand = NO_BRAND;
  /** What the look-up said of the number; null before it is asked and when it does not know. */
  let lookedUp: { readonly brand: string; readonly length: number; readonly luhn: boolean } | null = null;
  let unsupported = false;
  let lastBin = '';
  let lastStart = '';

  const lengths = () => (lookedUp?.length ? [lookedUp.length] : lengthsOf(brand));
  const judge = (digits: string) => judgeNumber(digits, { lengths: lengths(), luhn: lookedUp?.luhn ?? true });

  /** The widget counts a field whose brand it hears as unfinished, so this goes before its result. */
  function tellBrand() {
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

  /** Enough digits are looked up; fewer end the look-up. */
  function tellStart(digits: string) {
    const start = digits.slice(0, 6);
    const bin = digits.length >= BIN_LENGTH ? digits.slice(0, BIN_LENGTH) : '';
    if (bin !== '' && bin !== lastBin)
      send({ action: 'binValue', binValue: start, encryptedBin: asBlob(bin), uuid: uuid() });
    else if (bin === '' && (lastBin !== '' || start !== lastStart)) send({ action: 'binValue', binValue: start });
    lastBin = bin;
    lastStart = start;
  }

  function judgeAgain() {
    const all = digitsOf(screen.read());
    if (all.slice(0, BIN_LENGTH) !== lastBin) lookedUp = null;
    const found = lookedUp?.brand ?? brandOf(all, config.acceptedBrands);
    const changed = found !== brand;
    brand = found;
    const digits = all.slice(0, longestOf(lengths()));
    screen.write(groupNumber(digits, brand));
    if (changed) tellBrand();
    tellStart(digits);
    if (unsupported) return report.reject('numberKeyPressed', null);
    const verdict = judge(digits);
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

  function hearBrand(name: string, message: Message) {
    if (name === 'reset') {
      lookedUp = null;
      brand = brandOf(digitsOf(screen.read()), config.acceptedBrands);
      tellBrand();
    } else {
      lookedUp = {
        brand: name,
        length: typeof message.panLength === 'number' ? message.panLength : 0,
        luhn: message.enableLuhnCheck !== false,
      };
      // The widget has just said so itself: it need not hear the brand again.
      brand = name;
    }
    if (screen.read() !== '') judgeAgain();
  }

  return {
    typed: judgeAgain,
    left() {
      const digits = digitsOf(screen.read());
      if (!unsupported) judgeWhenLeft(report, digits, judge(digits));
    },
    told(message) {
      hearsError(report, message);
      if ('unsupportedCard' in message) {
        const before = unsupported;
        unsupported = message.unsupportedCard === true;
        if (unsupported) report.unfinish();
        report.show(textIn(message.code));
        if (before && !unsupported && screen.read() !== '') judgeAgain();
      }
      const name = textIn(message.brand);
      if (name !== '') hearBrand(name, message);
    },
  };
}

function createDateField(deps: Deps): Field {
  const { config, screen, today } = deps;
  const report = createReport(deps);
  const judge = (text: string) => judgeDate(text, { today: today(), earliest: dateIn(config.minimumExpiryDate) });

  function judgeAgain(erasing: boolean) {
    const text = formatDate(screen.read(), { erasing });
    screen.write(text);
    const verdict = judge(text);
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
    typed: ({ erasing }) => judgeAgain(erasing),
    left() {
      const text = screen.read();
      judgeWhenLeft(report, text, judge(text));
    },
    told(message) {
      hearsError(report, message);
      if (textIn(message.expiryDatePolicy) !== '') screen.require(message.expiryDatePolicy === 'required');
      if (textIn(message.autoComplete) === '') return;
      screen.write(textIn(message.autoComplete));
      judgeAgain(false);
    },
  };
}

/** The month or the year where the widget keeps them apart. The year hears the month from the widget. */
function createDatePartField(deps: Deps): Field {
  const { config, screen, today } = deps;
  const report = createReport(deps);
  const isMonth = config.fieldType === 'encryptedExpiryMonth';
  let month: number | null = null;
  const judge = (text: string) =>
    isMonth ? judgeMonth(text) : judgeYear(text, { month, today: today(), earliest: dateIn(config.minimumExpiryDate) });

  function judgeAgain() {
    const digits = digitsOf(screen.read());
    const text = isMonth && /^[2-9]/.test(digits) ? `0${digits.slice(0, 1)}` : digits.slice(0, 2);
    screen.write(text);
    const verdict = judge(text);
    if (verdict.kind !== 'complete')
      return report.reject(
        isMonth ? 'monthKeyPressed' : 'yearKeyPressed',
        verdict.kind === 'wrong' ? verdict.code : '',
      );
    const type = isMonth ? 'month' : 'year';
    report.accept(text, [entry(type, config.fieldType, isMonth ? text : `20${text}`)], { type });
  }

  return {
    typed: judgeAgain,
    left() {
      const text = screen.read();
      judgeWhenLeft(report, text, judge(text));
    },
    told(message) {
      hearsError(report, message);
      if (textIn(message.expiryDatePolicy) !== '') screen.require(message.expiryDatePolicy === 'required');
      if (textIn(message.autoComplete) !== '') screen.write(textIn(message.autoComplete));
      const told = /^test_(\d\d)$/.exec(textIn(message.blob));
      if (told) month = Number(told[1]);
      if ((told || textIn(message.autoComplete) !== '') && screen.read() !== '') judgeAgain();
    },
  };
}

function createCodeField(deps: Deps): Field {
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
    typed: judgeAgain,
    left() {
      const text = screen.read();
      judgeWhenLeft(report, text, judgeCode(text, length));
    },
    told(message) {
      hearsError(report, message);
      if (textIn(message.cvcPolicy) !== '') screen.require(message.cvcPolicy === 'required');
      const brand = textIn(message.brand);
      if (brand === '' || codeLengthOf(brand) === length) return;
      length = codeLengthOf(brand);
      screen.codeLength(length);
      // A longer code than the brand has is another card's code.
      if (screen.read().length > length) screen.write('');
      judgeAgain();
    },
  };
}

/** Number and PIN of a gift card: digits alone say nothing about them, only how many there are. */
function createGiftCardField(deps: Deps): Field {
  const { config, screen } = deps;
  const report = createReport(deps);
  const isNumber = config.fieldType === 'encryptedCardNumber';
  const [least, most] = isNumber ? [15, 32] : [3, 10];
  const judge = (digits: string): Verdict =>
    digits.length >= least
      ? { kind: 'complete' }
      : { kind: 'unfinished', code: isNumber ? 'cc.num.901' : 'cc.cvc.921' };

  return {
    typed() {
      const digits = digitsOf(screen.read()).slice(0, most);
      screen.write(isNumber ? groupNumber(digits, NO_BRAND) : digits);
      if (judge(digits).kind !== 'complete') return report.reject(isNumber ? 'numberKeyPressed' : 'cvcKeyPressed', '');
      report.accept(
        digits,
        [entry(isNumber ? 'number' : 'cvc', config.fieldType, digits)],
        isNumber ? { endDigits: digits.slice(-4) } : {},
      );
    },
    left() {
      const digits = digitsOf(screen.read());
      judgeWhenLeft(report, digits, judge(digits));
    },
    told: (message) => hearsError(report, message),
  };
}

/** The behaviour of one frame: what is typed and what the widget says go in, messages for the widget come out. */
export function createField(deps: Deps): Field {
  const { fieldType, giftCard } = deps.config;
  if (giftCard) return createGiftCardField(deps);
  if (fieldType === 'encryptedCardNumber') return createNumberField(deps);
  if (fieldType === 'encryptedExpiryDate') return createDateField(deps);
  return fieldType === 'encryptedSecurityCode' ? createCodeField(deps) : createDatePartField(deps);
}
