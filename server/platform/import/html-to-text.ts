import { Tokenizer } from 'htmlparser2';

/** Elements that begin and end a line. */
const LINES = new Set('p br div ul ol dl h1 h2 h3 h4 h5 h6 table section article blockquote hr'.split(' '));
/** Elements that are parts of a line. */
const PARTS = new Set('li dt dd tr td th'.split(' '));
/** The text between elements that follow each other as parts of a whole. */
const BETWEEN: Readonly<Record<string, string>> = { li: '; ', dt: '; ', dd: ': ', tr: '; ' };
/** Elements in which those parts begin again. */
const STARTS: Readonly<Record<string, readonly string[]>> = { ul: ['li'], ol: ['li'], dl: ['dt'], table: ['tr'] };
/** Elements whose content is not text. */
const HIDDEN = new Set('script style template iframe object noscript svg head title'.split(' '));

const NO_BREAK_SPACE = 0xa0;
/** The tokenizer's output for an invalid entity, such as `&#0;`. */
const NO_CHARACTER = 0xfffd;

/** Removes control characters and joins white space; line ends stay single. */
export function plainLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** A name as one line. Programs that write HTML leave its entities in names: `Salt &amp; pepper`. */
export function plainName(text: string): string {
  return plainLine(/&(?:[a-z]+|#\d+|#x[\da-f]+);/i.test(text) ? htmlToText(text) : text);
}

/**
 * The text of HTML, a line for each paragraph and heading: tags, comments, scripts and styles are left out, entities
 * are decoded, and items of lists and cells of tables are separated. A text without tags keeps its line ends. The
 * result is text, not HTML: a `<` in it is the character. Reads tokens and builds no tree, so that the time is
 * proportional to the length, whatever the nesting.
 */
export function htmlToText(html: string): string {
  const isMarkup = /<[a-z/!]/i.test(html);
  const text = createText();
  const separate = createSeparators();
  let hidden: string | null = null;
  let opened = '';
  const append = (part: string) => {
    if (hidden !== null) return;
    const [first = '', ...others] = isMarkup ? [part] : part.split(/\r\n?|\n/);
    text.add(first);
    for (const line of others) {
      text.gap('\n');
      text.add(line);
    }
  };
  const nameBetween = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const isBlock = (name: string) => hidden === null && (LINES.has(name) || PARTS.has(name));
  const space = (name: string) => {
    if (isBlock(name)) text.gap(separate(name) || (LINES.has(name) ? '\n' : ' '));
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => append(html.slice(start, end)),
      ontextentity: (codePoint) => append(textOfEntity(codePoint)),
      onopentagname(start, end) {
        opened = nameBetween(start, end);
        space(opened);
        if (hidden === null && HIDDEN.has(opened)) hidden = opened;
      },
      onselfclosingtag() {
        // A browser reads on behind `<svg/>`, and hides what follows `<script/>`.
        if (opened === 'svg' && hidden === opened) hidden = null;
      },
      onclosetag(start, end) {
        const name = nameBetween(start, end);
        if (hidden === name) hidden = null;
        if (isBlock(name)) text.gap(LINES.has(name) ? '\n' : ' ');
      },
      onattribdata: ignore,
      onattribend: ignore,
      onattribentity: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return text.whole().split('\n').map(plainLine).filter(Boolean).join('\n');
}

/** Collects parts of a text, with at most one gap between them. */
function createText() {
  const parts: string[] = [];
  let gap = '';
  let last = '';
  const gapBehindLast = () => (gap.trim() !== '' && /[.!?:;,]/.test(last) ? ' ' : gap);
  const strengthOf = (some: string) => (some.trim() !== '' ? 2 : Number(some === '\n'));
  return {
    /** A separator wins over the end of a line, and this over a space. Behind punctuation a separator is none. */
    gap(wish: string): void {
      if (gap === '' || strengthOf(wish) > strengthOf(gap)) gap = wish;
    },
    add(part: string): void {
      const trimmed = part.replace(/\s+/g, ' ').trim();
      if (/^\s/.test(part)) gap ||= ' ';
      if (trimmed === '') return;
      parts.push(last === '' ? '' : gapBehindLast(), trimmed);
      last = trimmed.at(-1) ?? '';
      gap = /\s$/.test(part) ? ' ' : '';
    },
    whole: () => parts.join(''),
  };
}

/** The text between an element and the one before: cells as `Size: 36-40, 41-46`, rows and items after `;`. */
function createSeparators(): (name: string) => string {
  const started = new Set<string>();
  let cells = 0;
  const cellSeparator = () => {
    cells += 1;
    if (cells === 1) return '';
    return cells === 2 ? ': ' : ', ';
  };
  return (name) => {
    for (const item of STARTS[name] ?? []) started.delete(item);
    if (name === 'tr') cells = 0;
    if (name === 'td' || name === 'th') return cellSeparator();
    const between = BETWEEN[name];
    if (between === undefined) return '';
    const isFirst = !started.has(name);
    started.add(name);
    return isFirst && name !== 'dd' ? '' : between;
  };
}

function textOfEntity(codePoint: number): string {
  if (codePoint === NO_CHARACTER) return '';
  return codePoint === NO_BREAK_SPACE ? ' ' : String.fromCodePoint(codePoint);
}
