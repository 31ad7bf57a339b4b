import type { Material } from '#app/modules/catalogue/domain/product-attributes.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import { FIBRE_PATTERN, matchedMaterial } from './fibre-names.ts';

type Compositions = ProductRecord['information']['compositions'];
type Part = Compositions[number]['part'];

/** A share of a fibre in thousandths, so that sums are exact, with the words between the share before and this one. */
type Share = { readonly material: Material; readonly thousandths: number; readonly label: string };
type Token = { readonly at: number; readonly end: number } & (
  | { readonly kind: 'percent'; readonly thousandths: number }
  | { readonly kind: 'fibre'; readonly material: Material }
);
/** Shares of a sentence; `isBroken` where a percentage between them names no known fibre. */
type Sentence = { readonly shares: readonly Share[]; readonly isBroken: boolean };

const LONGEST_TEXT = 20_000;
/** More shares than any label has. */
const MOST_SHARES = 100;
const WHOLE = 100_000;
const PERCENT = /(?<![\d.,])(\d{1,3})(?:[.,](\d{1,3}))?\s?(?:%|percent\b|prozent\b|procent\b)/g;
const SENTENCE_END = /[.!?](?=\s+\P{Ll}|\s*$)|[\n•|]|(?<=[\p{L}%])\.\s/u;
/** Between a percentage and its fibre: some words, no others than those that describe a fibre. */
const BEFORE_FIBRE = /^\s*(?:(?:of|aus|from|van|de|di|in)\s+)?(?:[\p{L}][\p{L}’'-]*\s+|[\p{L}]+-){0,4}$/u;
/** A reduction or a promise, which fibres only happen to follow. */
const NO_FIBRE =
  /(?<!\p{L})(?:off|on|discount|more|less|rabatt|auf|korting|op|money|geld|guarantee|garantie|sale|safe|free|vegan|satisf\p{L}*|natural|remise|sconto|descuento)(?!\p{L})/u;
/** What is made of the fibre is not the product. */
const OTHER_GOODS =
  /^\s*[\s-]?(?:bag|box|pouch|packaging|tote|label|card|beutel|tasche|verpackung|etikett|zak|zakje|doos)(?!\p{L})/u;
/** Between a fibre and the percentage behind it: `Cotton: 80%`, `Cotton (80%)`. */
const BEFORE_PERCENT = /^\s*[:(=–-]?\s*$/;

const ORGANIC = /(?<!\p{L})(?:organic|bio|biologi\p{L}+|öko|kba|ecológico|orgánico)(?!\p{L})/u;
const RECYCLED = /(?<!\p{L})(?:recycl\p{L}*|recycelt\p{L}*|gerecycle\p{L}*|riciclat\p{L}|reciclad\p{L})(?!\p{L})/u;

/** The material with what the words beside its name say of its making. */
function madeOf(material: Material, before: string, after: string): Material {
  const says = (pattern: RegExp) => pattern.test(before) || pattern.test(after);
  if (material === 'cotton' && says(ORGANIC)) return 'organic-cotton';
  return material === 'polyester' && says(RECYCLED) ? 'recycled-polyester' : material;
}

function tokensOf(sentence: string): readonly Token[] {
  const percents = [...sentence.matchAll(PERCENT)].map((match): Token => {
    const [written, whole = '', fraction = ''] = match;
    const thousandths = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
    return { kind: 'percent', at: match.index, end: match.index + written.length, thousandths };
  });
  const fibres = [...sentence.matchAll(FIBRE_PATTERN)].map((match): Token => {
    const end = match.index + match[0].length;
    const before = sentence.slice(0, match.index).match(/[\p{L}\s’'-]*$/u)?.[0] ?? '';
    const after = sentence.slice(end).match(/^\s?\(?\p{L}*/u)?.[0] ?? '';
    return {
      kind: 'fibre',
      at: match.index,
      end,
      material: madeOf(matchedMaterial(match.groups ?? {}), before, after),
    };
  });
  return [...percents, ...fibres].sort((a, b) => a.at - b.at);
}

/** `80% cotton`: the share at the place of each percentage; null where no fibre follows it. */
function sharesBehind(sentence: string, tokens: readonly Token[]): readonly (Share | null)[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'percent') return [];
    const next = tokens[index + 1];
    if (next?.kind !== 'fibre') return [null];
    const between = sentence.slice(token.end, next.at);
    const isNamed =
      BEFORE_FIBRE.test(between) && !NO_FIBRE.test(between) && !OTHER_GOODS.test(sentence.slice(next.end));
    const label = sentence.slice(tokens[index - 1]?.end ?? 0, token.at);
    return [isNamed ? { material: next.material, thousandths: token.thousandths, label } : null];
  });
}

/** `Cotton 80%` and `Cotton: 80%`. */
function sharesBefore(sentence: string, tokens: readonly Token[]): readonly (Share | null)[] {
  return tokens.flatMap((token, index) => {
    if (token.kind !== 'percent') return [];
    const last = tokens[index - 1];
    const isNamed = last?.kind === 'fibre' && BEFORE_PERCENT.test(sentence.slice(last.end, token.at));
    const label = last ? sentence.slice(tokens[index - 2]?.end ?? 0, last.at) : '';
    return [isNamed ? { material: last.material, thousandths: token.thousandths, label } : null];
  });
}

function readSentence(text: string): Sentence {
  if (text.search(PERCENT) < 0) return { shares: [], isBroken: false };
  const tokens = tokensOf(text);
  const [behind, before] = [sharesBehind(text, tokens), sharesBefore(text, tokens)];
  const many = (shares: readonly (Share | null)[]) => shares.filter(Boolean).length;
  const shares = many(before) > many(behind) ? before : behind;
  const inner = shares.slice(
    shares.findIndex((share) => share !== null),
    shares.findLastIndex((share) => share !== null) + 1,
  );
  const certain = inner.flatMap((share) => share ?? []);
  return { shares: certain, isBroken: inner.includes(null) && groupsOf(certain) === null };
}

/** The shares in groups of exactly 100 per cent; null where they do not form such groups. */
function groupsOf(shares: readonly Share[]): readonly (readonly Share[])[] | null {
  const groups: Share[][] = [];
  let sum = WHOLE;
  for (const share of shares) {
    if (sum === WHOLE) {
      groups.push([]);
      sum = 0;
    }
    groups.at(-1)?.push(share);
    sum += share.thousandths;
    if (sum > WHOLE) return null;
  }
  return sum === WHOLE ? groups : null;
}

/** The groups at the end of the shares, and those before them that name one of its fibres on its own. */
function groupsAtEnd(
  shares: readonly Share[],
): { readonly groups: readonly (readonly Share[])[]; readonly loose: readonly Share[] } | null {
  for (let start = 0; start < shares.length; start += 1) {
    const groups = groupsOf(shares.slice(start));
    if (groups) return { groups, loose: shares.slice(0, start) };
  }
  return null;
}

type Composition = { readonly label: string; readonly fibres: ReadonlyMap<Material, number> };

function compositionOf(shares: readonly Share[]): Composition {
  const fibres = new Map<Material, number>();
  for (const { material, thousandths } of shares) fibres.set(material, (fibres.get(material) ?? 0) + thousandths);
  return { label: shares[0]?.label ?? '', fibres };
}

const sameFibres = ({ fibres: a }: Composition, { fibres: b }: Composition) =>
  a.size === b.size && [...a].every(([material, share]) => b.get(material) === share);

/** The compositions of a text, and the shares that belong to none. */
function collect(text: string): { readonly compositions: readonly Composition[]; readonly loose: readonly Share[] } {
  const compositions: Composition[] = [];
  const loose: Share[] = [];
  let open: Share[] = [];
  for (const sentence of text.split(SENTENCE_END).map(readSentence)) {
    if (sentence.shares.length === 0) continue;
    const own = sentence.isBroken ? null : groupsOf(sentence.shares);
    const read = own ? { groups: own, loose: open } : groupsAtEnd([...open, ...sentence.shares]);
    if (read && !sentence.isBroken) {
      compositions.push(...read.groups.map(compositionOf));
      loose.push(...read.loose);
      open = [];
    } else open.push(...sentence.shares);
    if (open.length > MOST_SHARES) return { compositions: [], loose: [] };
  }
  return { compositions, loose: [...loose, ...open] };
}

/** What a label names a part of the goods by. */
const PARTS: readonly (readonly [RegExp, Part])[] = (
  [
    ['waist ?band|bund|gummibund|taillenbund|taille(?:band)?|ceinture|cintura|elastico', 'waistband'],
    ['(?:inner )?lining|(?:innen)?futter|voering|doublure|f[oó]rro|fodera', 'lining'],
    ['(?:outer )?shell|outer(?: fabric)?|exterior|oberstoff|außenmaterial|buitenstof|extérieur|esterno', 'shell'],
    ['body|main(?: fabric)?|fabric|stoff|obermaterial|hauptmaterial|hoofdstof|stof|corps|tissu|corpo|cuerpo', 'body'],
  ] as const
).map(([words, part]) => [new RegExp(`^[\\s;,.–-]*(?:${words})(?!\\p{L})`, 'u'), part]);

/** The part that each composition is of; null where one names none, or two the same. */
function partsOf(compositions: readonly Composition[]): readonly Part[] | null {
  const parts = compositions.flatMap(({ label }) => PARTS.find(([pattern]) => pattern.test(label))?.[1] ?? []);
  // The main fabric of lined goods is their shell.
  const named = parts.includes('lining') ? parts.map((part) => (part === 'body' ? 'shell' : part)) : parts;
  return named.length === compositions.length && new Set(named).size === named.length ? named : null;
}

/**
 * The fibre percentages in a text such as `80% cotton, 18% polyamide, 2% elastane` or `Cotton: 80%; Polyamide: 20%`;
 * empty where they are not certain, because a wrong fibre label is worse than none: they do not add up to exactly 100,
 * a fibre is not known, or the text has several compositions, of colours or of parts without a name. The body and the
 * waistband of underwear, and the shell and the lining of other goods, are parts of their own.
 */
export function readFibres(text: string): Compositions {
  const { compositions, loose } = collect(text.slice(0, LONGEST_TEXT).normalize('NFKC').toLowerCase());
  const different = compositions.filter(
    (one, index) => compositions.findIndex((other) => sameFibres(one, other)) === index,
  );
  const [only] = different;
  if (!only) return [];
  // A share on its own, such as "with 50% wool", must not contradict the composition.
  const agrees = ({ material, thousandths }: Share) =>
    different.some(({ fibres }) => fibres.get(material) === thousandths);
  if (!loose.every(agrees)) return [];
  if (different.length === 1) return [{ part: 'all', fibres: fibresOf(only) }];
  const parts = partsOf(different);
  return parts
    ? different.map((composition, index) => ({ part: parts[index] ?? 'all', fibres: fibresOf(composition) }))
    : [];
}

function fibresOf({ fibres }: Composition): Compositions[number]['fibres'] {
  return [...fibres].map(([material, thousandths]) => ({ material, percentage: thousandths / 1000 }));
}
