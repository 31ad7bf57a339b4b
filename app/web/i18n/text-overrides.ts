/** Interface texts that replace those of the shop, by key: `cart:title`. */
export type TextOverrides = ReadonlyMap<string, string>;

/** Namespace -> texts. */
type Texts = Readonly<Record<string, unknown>>;
type Refuse = (key: string, reason: string) => void;

const LONGEST = 2000;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;
/** What a text may not have beside its placeholders: it would be read as an instruction. */
const INSTRUCTION = /\{\{|\}\}|\$t\(/;

const namesIn = (text: string) =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name))].sort().join(', ');

const isGroup = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

/** The text of a key; undefined for a group and for what the shop does not say. */
function textAt(texts: Texts, path: readonly string[]): string | undefined {
  let at: unknown = texts;
  for (const name of path) at = isGroup(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

function replaced(texts: Texts, [name = '', ...rest]: readonly string[], text: string): Texts {
  const inner = texts[name];
  return { ...texts, [name]: isGroup(inner) ? replaced(inner, rest, text) : text };
}

/** Why a text cannot replace another; null when it can. */
function faultOf(text: string, before: string | undefined): string | null {
  if (before === undefined) return 'unknown key';
  if (text.trim() === '') return 'empty';
  if (text.length > LONGEST) return 'too long';
  if (INSTRUCTION.test(text.replace(PLACEHOLDER, ''))) return 'not a text';
  const [needed, given] = [namesIn(before), namesIn(text)];
  return needed === given ? null : `placeholders: ${needed || 'none'} needed`;
}

/**
 * Texts with those that replace them. `own` are the texts of the language, with which an override is compared: one that
 * says the same replaces nothing, so that words of a country stay. One that would break a page is refused.
 */
export function overridden(
  texts: Texts,
  { own, overrides, refuse }: { readonly own: Texts; readonly overrides: TextOverrides; readonly refuse: Refuse },
): Texts {
  let result = texts;
  for (const [key, text] of overrides) {
    const path = key.split(/[:.]/);
    const before = textAt(own, path);
    if (before === text) continue;
    const fault = faultOf(text, before);
    if (fault === null) result = replaced(result, path, text);
    else refuse(key, fault);
  }
  return result;
}

/** What a shop of its own says in place of the texts that come with the shop: whole texts by key, and single words. */
export type OwnTexts = { readonly texts: TextOverrides; readonly words: ReadonlyMap<string, string> };

const WORD = /\p{L}+/gu;

/** A text with the words of a shop of its own. Placeholders stay: they are no words of a language. */
export const reworded = (text: string, { words }: OwnTexts): string =>
  text
    .split(/(\{\{\w+\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(WORD, (word) => words.get(word) ?? word)))
    .join('');

/** Texts with those of a shop of its own, whose keys the shop has. */
export function withOwn(texts: Texts, own: OwnTexts | undefined): Texts {
  if (!own) return texts;
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return reworded(part, own);
    return isGroup(part)
      ? Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, inside(inner)]))
      : part;
  };
  const start = inside(texts) as Texts;
  return [...own.texts].reduce((result, [key, text]) => replaced(result, key.split(/[:.]/), text), start);
}
