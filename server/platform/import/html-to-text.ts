const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  bdquo: '„',
  deg: '°',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  bull: '•',
  middot: '·',
  times: '×',
  frac12: '½',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  euml: 'ë',
  iuml: 'ï',
  ccedil: 'ç',
};
const BLOCKS = new Set([
  'p',
  'br',
  'div',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'table',
  'section',
  'article',
  'blockquote',
  'hr',
  'td',
  'th',
]);
/** Elements whose content is no text. */
const HIDDEN = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'svg', 'head', 'title']);
const LAST_CODE_POINT = 0x10ffff;

function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,9});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= LAST_CODE_POINT && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

/** Removes control characters and joins white space; line ends stay single. */
export function plainLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * The text of HTML as one paragraph: tags, comments, scripts and styles are left out, entities are decoded, block
 * elements become spaces. The result is text, not HTML: a `<` in it is the character. Takes time in proportion to the
 * length, whatever the input.
 */
export function htmlToText(html: string): string {
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      text += html.slice(at);
      break;
    }
    text += html.slice(at, open);
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const name = /^<\/?([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 24));
    if (!name && !/^<[!?]/.test(html.slice(open, open + 2))) {
      text += '<';
      at = open + 1;
      continue;
    }
    const close = html.indexOf('>', open);
    at = close < 0 ? html.length : close + 1;
    const tag = name?.[1]?.toLowerCase() ?? '';
    if (BLOCKS.has(tag)) text += ' ';
    if (HIDDEN.has(tag) && html[open + 1] !== '/') at = afterElement(html, tag, at);
  }
  return plainLine(decodeEntities(text));
}

/** The place after the element's end tag; the end of the text when there is none. */
function afterElement(html: string, tag: string, from: number): number {
  const end = new RegExp(`</${tag}[\\s>/]`, 'gi');
  end.lastIndex = from;
  const found = end.exec(html);
  if (!found) return html.length;
  const close = html.indexOf('>', found.index);
  return close < 0 ? html.length : close + 1;
}
