import * as fc from 'fast-check';
import { AMOUNTS, INTRUDERS, LONG, QUANTITIES, WORDS } from '#lab/proofs/hostile-values.ts';
import { HOSTILE } from '#tests/fixtures/hostile-content.ts';

/** Pieces that any parser has to survive. */
const PIECES: readonly string[] = [
  ...QUANTITIES,
  ...AMOUNTS,
  ...WORDS.filter((word) => word !== LONG),
  ...['\r\n', '\n', '\r', '\t', ' ', '\u00a0', '\u2028', '\ufeff', '\u200b', '\udfff', '\u{10ffff}'],
  ...[
    '"',
    '""',
    "'",
    '\\',
    '/',
    '//',
    '<',
    '>',
    '&',
    '&#',
    '&#x110000;',
    '%',
    '%2e',
    '%zz',
    '+',
    '=',
    ';',
    ',',
    ':',
    '.',
  ],
  ...['{', '}', '[', ']', '(', ')', '{{', '<!--', ']]>', '<![CDATA[', '0', '-', '@', '#', '?', '|', '*', '^', '$', '_'],
];

/** One change of a text. Places and lengths are shares of 65,536, so that a change fits each text. */
const edit = fc.record({
  kind: fc.constantFrom('cut', 'insert', 'repeat', 'splice', 'swap', 'end'),
  at: fc.nat(0xffff),
  length: fc.oneof({ weight: 4, arbitrary: fc.nat(0x0fff) }, fc.nat(0xffff)),
  times: fc.oneof({ weight: 6, arbitrary: fc.nat(3) }, fc.nat(300)),
  piece: fc.nat(0xffff),
});
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

/** What texts are made from: valid samples, and pieces that its parser knows, beside those for every parser. */
export type TextOptions = {
  readonly seeds: readonly string[];
  readonly pieces?: readonly string[];
  /** Texts are cut after so many UTF-16 units. */
  readonly longest?: number;
};

/** Texts near valid samples, texts of pieces, and texts of any characters. */
export function texts({ seeds, pieces = [], longest = 20_000 }: TextOptions): fc.Arbitrary<string> {
  const all = [...pieces, ...pieces, ...PIECES];
  const changed = fc
    .tuple(fc.constantFrom(...seeds), fc.array(edit, { maxLength: 8 }))
    .map(([seed, edits]) =>
      edits.reduce((text, one) => edited(text, one, { seeds, pieces: all }).slice(0, longest), seed),
    );
  const ofPieces = fc.array(fc.constantFrom(...all), { maxLength: 20 }).map((some) => some.join('').slice(0, longest));
  return fc.oneof(
    { weight: 7, arbitrary: changed },
    { weight: 2, arbitrary: ofPieces },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(longest, 200) }) },
  );
}

function edited(
  text: string,
  { kind, at, length, times, piece }: Edit,
  { seeds, pieces }: { readonly seeds: readonly string[]; readonly pieces: readonly string[] },
): string {
  const from = shareOf(text.length, at);
  const to = Math.min(text.length, from + 1 + shareOf(text.length, length));
  const inserted = pieces[piece % pieces.length] ?? '';
  switch (kind) {
    case 'cut':
      return text.slice(0, from) + text.slice(to);
    case 'insert':
      return text.slice(0, from) + inserted.repeat(times + 1) + text.slice(from);
    case 'repeat':
      return text.slice(0, to) + text.slice(from, to).repeat(times) + text.slice(to);
    case 'swap':
      return text.slice(0, from) + inserted + text.slice(to);
    case 'end':
      return text.slice(0, from);
    default: {
      const other = seeds[piece % seeds.length] ?? '';
      return text.slice(0, from) + other.slice(shareOf(other.length, length));
    }
  }
}

const shareOf = (whole: number, share: number): number => Math.floor((share * (whole + 1)) / 0x10000);

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const NUMBERS = [0, -1, 1, 0.1, 1.005, 1e21, -0, 2 ** 53, Number.MAX_SAFE_INTEGER, 1e-7, Number.MAX_VALUE];
const hostileText = fc.oneof(
  fc.constantFrom(...PIECES, ...HOSTILE.links.filter((_, place) => place % 10 === 0)),
  fc.constantFrom(...HOSTILE.texts.slice(0, 300)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat(3000).map((length) => 'x'.repeat(length)),
);
const hostileValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<Json>(null, true, false, [], {}, [[]], { length: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json> },
);

const change = fc.record({
  kind: fc.constantFrom('replace', 'remove', 'double', 'graft', 'add', 'nest'),
  at: fc.nat(0xffff),
  value: hostileValue,
  key: fc.constantFrom(...INTRUDERS),
  from: fc.nat(0xffff),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** JSON near valid samples: parts are replaced, left out, doubled, nested, and taken from elsewhere. */
export function jsonLike(seeds: readonly Json[]): fc.Arbitrary<Json> {
  const parts = seeds.flatMap((seed) => partsOf(seed).map(([, part]) => part));
  const changed = fc
    .tuple(fc.constantFrom(...seeds), fc.array(change, { maxLength: 5 }))
    .map(([seed, changes]) => changes.reduce((value, one) => changedJson(value, one, parts), seed));
  return fc.oneof({ weight: 12, arbitrary: changed }, hostileValue);
}

type Path = readonly (string | number)[];

function partsOf(value: Json, path: Path = []): readonly (readonly [Path, Json])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const inner: readonly (readonly [string | number, Json])[] = isList(value)
    ? value.map((part, at) => [at, part] as const)
    : Object.entries(value);
  return [[path, value], ...inner.flatMap(([key, part]) => partsOf(part, [...path, key]))];
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function changedJson(value: Json, { kind, at, value: hostile, key, from }: Change, pool: readonly Json[]): Json {
  const parts = partsOf(value);
  // Answers of hundreds of parts are large enough.
  if (parts.length > 5000) return value;
  const [path, part] = parts[at % parts.length] ?? [[], value];
  const other = pool[from % pool.length] ?? null;
  switch (kind) {
    case 'replace':
      return withPart(value, path, () => hostile);
    case 'remove':
      return withPart(value, path, () => undefined);
    case 'graft':
      return withPart(value, path, () => other);
    case 'nest':
      return withPart(value, path, () => (from % 2 === 0 ? [part] : { [key]: part }));
    case 'double':
      return withPart(value, path, () => (isList(part) ? [...part, ...part] : [part, part]));
    default:
      return withPart(value, path, () =>
        typeof part === 'object' && part !== null && !isList(part)
          ? { ...part, ...JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(hostile)}}`) }
          : hostile,
      );
  }
}

/** The value with the part at `path` replaced, or left out. */
function withPart(value: Json, [first, ...rest]: Path, make: () => Json | undefined): Json {
  if (first === undefined) return make() ?? null;
  if (typeof value !== 'object' || value === null) return value;
  const inner = (value as Readonly<Record<string | number, Json>>)[first];
  const made = rest.length === 0 ? make() : withPart(inner ?? null, rest, make);
  if (isList(value)) return value.flatMap((part, at) => (at === first ? (made === undefined ? [] : [made]) : [part]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]): [string, Json][] => {
      if (key !== first) return [[key, part]];
      return made === undefined ? [] : [[key, made]];
    }),
  );
}

export type Fields = readonly (readonly [name: string, text: string])[];

/** Posted fields near those of valid forms: other texts, absent, repeated and unknown names. */
export function formLike(
  seeds: readonly Readonly<Record<string, string>>[],
  { pieces = [], longest = 5000 }: Omit<TextOptions, 'seeds'> = {},
): fc.Arbitrary<Fields> {
  const names = [...new Set(seeds.flatMap((seed) => Object.keys(seed)))];
  const samples = [...new Set(seeds.flatMap((seed) => Object.values(seed)))];
  const text = fc.oneof(texts({ seeds: samples, pieces, longest }), hostileText);
  const name = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names) }, fc.constantFrom(...INTRUDERS));
  const changes = fc.array(fc.tuple(name, fc.option(text)), { maxLength: 5 });
  return fc.tuple(fc.constantFrom(...seeds), changes).map(([seed, some]) => {
    const absent = new Set(some.flatMap(([field, value]) => (value === null ? [field] : [])));
    const own = Object.entries(seed).filter(([field]) => !absent.has(field));
    return [...own, ...some.flatMap(([field, value]): [string, string][] => (value === null ? [] : [[field, value]]))];
  });
}

export function formData(fields: Fields): FormData {
  const data = new FormData();
  for (const [name, text] of fields) data.append(name, text);
  return data;
}
