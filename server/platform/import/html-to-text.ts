import { Tokenizer } from 'htmlparser2';

const BLOCKS = new Set('p br div li ul ol h1 h2 h3 h4 h5 h6 tr table section article blockquote hr td th'.split(' '));
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

/**
 * The text of HTML as one paragraph: tags, comments, scripts and styles are left out, entities are decoded, block
 * elements become spaces. The result is text, not HTML: a `<` in it is the character. Reads tokens and builds no tree,
 * so that the time is proportional to the length, whatever the nesting.
 */
export function htmlToText(html: string): string {
  let text = '';
  let hidden: string | null = null;
  const append = (part: string) => {
    if (hidden === null) text += part;
  };
  const nameBetween = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const space = (name: string) => {
    if (BLOCKS.has(name)) append(' ');
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => append(html.slice(start, end)),
      ontextentity: (codePoint) => append(textOfEntity(codePoint)),
      onopentagname(start, end) {
        const name = nameBetween(start, end);
        space(name);
        if (hidden === null && HIDDEN.has(name)) hidden = name;
      },
      onclosetag(start, end) {
        const name = nameBetween(start, end);
        if (hidden === name) hidden = null;
        space(name);
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
      onselfclosingtag: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return plainLine(text);
}

function textOfEntity(codePoint: number): string {
  if (codePoint === NO_CHARACTER) return '';
  return codePoint === NO_BREAK_SPACE ? ' ' : String.fromCodePoint(codePoint);
}
