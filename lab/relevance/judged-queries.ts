import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

export const QUERY_KINDS = [
  'plain',
  'colour',
  'occasion',
  'size',
  'sku',
  'brand',
  'compound',
  'typo',
  'near',
  'nonsense',
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

/**
 * A term, and what a relevant product has: every attribute, with one of its values. Without any, none is relevant. A
 * term of the kind `near` names what the shop lacks: a search says so of what it finds.
 */
export type JudgedQuery = {
  readonly kind: QueryKind;
  readonly term: string;
  readonly wanted: readonly { readonly attribute: Attribute; readonly values: readonly string[] }[];
};

/** What judges read of a product: its data, never the words of the search. */
const ATTRIBUTES = {
  sku: ({ sku }) => [sku],
  family: ({ information }) => [information.family],
  age: ({ information }) => [information.ageGroup],
  height: ({ information }) => [information.silhouette],
  section: ({ sections }) => sections,
  colour: ({ color }) => [color.primary, ...(color.secondary ? [color.secondary] : [])],
  pattern: ({ patternGroup }) => [patternGroup],
  motif: motifsOf,
  material: ({ materials }) => materials,
  occasion: ({ information }) => information.occasion,
  feature: ({ displayFeatures }) => displayFeatures,
  collection: ({ collections }) => collections,
  badge: ({ badges }) => badges,
  size: ({ variants }) => variants.map(({ size }) => size.label),
} satisfies Record<string, (product: ProductRecord) => readonly string[]>;
type Attribute = keyof typeof ATTRIBUTES;

function motifsOf({ media }: ProductRecord): readonly string[] {
  return media.flatMap(({ source }) => {
    if (source.kind !== 'art') return [];
    const { pattern, print, socks = [] } = source.art;
    return [print ?? '', ...[pattern, ...socks.map((sock) => sock.pattern)].flatMap(({ motif = [] }) => motif)];
  });
}

export function isRelevant(product: ProductRecord, { wanted }: JudgedQuery): boolean {
  return (
    wanted.length > 0 &&
    wanted.every(({ attribute, values }) => ATTRIBUTES[attribute](product).some((value) => values.includes(value)))
  );
}

/** The judged queries of a language, from its file: `kind | term | attribute=value,value …`. */
export function judgedQueries(language: Language): readonly JudgedQuery[] {
  return readFileSync(join(FOLDER, `${language}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind = '', term = '', wanted = ''] = line.split('|').map((part) => part.trim());
      return { kind: kind as QueryKind, term, wanted: [...wanted.matchAll(WANTED)].map(toWanted) };
    });
}

/** A value may hold spaces: it ends before the next attribute. */
const WANTED = /(\w+)=(.*?)(?=\s+\w+=|$)/g;

function toWanted([, attribute = '', values = '']: RegExpExecArray): JudgedQuery['wanted'][number] {
  if (!Object.hasOwn(ATTRIBUTES, attribute)) throw new Error(`Unknown attribute of a judged query: ${attribute}`);
  return { attribute: attribute as Attribute, values: values.split(',') };
}
