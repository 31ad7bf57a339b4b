/**
 * What a text from outside may carry of a person, each with its replacement: texts in double quotes, and texts of
 * several words in single ones, because errors quote what they read; e-mail addresses; addresses of pages, which may
 * open orders, and queries; long words with a digit, such as tokens; six digits or more, however they are separated,
 * such as cards and telephone numbers.
 */
const PERSONAL: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/["“”„«»][^"“”„«»]*["“”„«»]?/g, '"…"'],
  [/(?<!\p{L})['‘`][^'’`\s]*\s[^'’`]*['’`]?/gu, "'…'"],
  [/[^\s@]{1,64}(?:@|%40)[^\s@]{1,255}/gi, '…'],
  [/(https?:\/\/[^\s/]+)\/(?!assets\/)\S*/g, '$1/…'],
  [/\/[a-z]{2}\/\S+/g, '/…'],
  [/[?#]\S+/g, '?…'],
  [/(?=[\w+=-]{0,99}\d)[\w+=-]{24,}/g, '…'],
  [/\p{Nd}(?:[^\p{L}\p{Nd}]{0,2}\p{Nd}){5,}/gu, '…'],
];
const CONTROL = /[\p{Cc}\p{Cf}]+/gu;

/** A run of letters and of what joins them in names, paths and identifiers. */
const WORD = /[\p{L}\p{M}\p{N}_$][\p{L}\p{M}\p{N}_$./’'-]*/gu;
const OF_PROGRAMS =
  /^(?:HTML|SVG|CSS|DOM)[A-Z]|_|(?:Error|Exception|Event|Element|Observer|Controller|Signal|Data|List)$/;
/** Words that messages of browsers, of the card fields and of the shop begin with, or write with a capital. */
const KNOWN = new Set(
  `A Abort Aborted Access An Android Apple Argument Array At Attempt Attempted Bearer Blocked Blob Boolean Call Can Cancel Cannot Can't Card
  Cart Chrome Class Component Connection Could Couldn't CSS Date Document DOM Element Error Event Expected Failed Failure Fetch File
  Firefox Form Function GET Google HEAD History HTML HTTP HTTPS Hydration Illegal Import Importing In InvalidStateError Internal Invalid It
  Iterator JSON Load Loading Map Maximum Method Minified Missing Module Must Network NetworkError No Node Not Null Number Object Only
  Operation Out Payment Payments Parse Permission POST Promise Proxy React Read Reduce Reflect RegExp Request Required Response
  Safari Script Session Set Sheet Storage String Style Symbol Syntax The There This Timeout Timer Token Too Type UI Unable
  Uncaught Undefined Unexpected Unhandled Unknown URI URL User Value WeakMap Window Worker XML`.split(/\s+/),
);

/** A text of at most `longest` characters, on one line, without what may identify or charge a person. */
export function redactText(text: string, longest: number): string {
  let redacted = text.normalize('NFKC').replace(CONTROL, ' ');
  for (const [pattern, replacement] of PERSONAL) redacted = redacted.replace(pattern, replacement);
  return redacted.replace(WORD, withoutNames).slice(0, longest).trim();
}

/**
 * Names of people and places begin with a capital, or have letters outside of ASCII, in which no program is written: a
 * word stays when it begins with a small letter, when it is an identifier, or when messages of programs are known to
 * have it.
 */
function withoutNames(word: string): string {
  const bare = word.replace(/[./’'-]+$/, '');
  const isKept = isPlain(bare) && (!/^[A-Z]/.test(bare) || KNOWN.has(bare) || OF_PROGRAMS.test(bare));
  return isKept ? word : `…${word.slice(bare.length)}`;
}

/** Whether every letter is ASCII. */
function isPlain(word: string): boolean {
  return !/[^\P{L}A-Za-z]/u.test(word);
}
