import { z } from 'zod';

const TEXTS = ['Größe “M”\n', 'https://example.com/a', '#ffeecc', '2026-11-29'];
const NUMBERS = [3.5, 7, 1, 0];

/** JSON values that a shape reads: each of its alternatives, and one with and one without what may be absent. */
export function samplesOf(shape: z.core.$ZodType): readonly unknown[] {
  const samples = candidates((shape as z.core.$ZodTypes)._zod.def).filter((value) => z.safeParse(shape, value).success);
  if (samples.length === 0) throw new Error(`No sample of ${shape._zod.def.type}`);
  return samples;
}

function candidates(def: z.core.$ZodTypes['_zod']['def']): readonly unknown[] {
  switch (def.type) {
    case 'string':
      return TEXTS;
    case 'number':
      return NUMBERS;
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'unknown':
      return [{ any: ['thing'] }];
    case 'literal':
      return def.values;
    case 'enum':
      return Object.values(def.entries);
    case 'union':
      return def.options.flatMap(samplesOf);
    case 'nullable':
      return [...samplesOf(def.innerType), null];
    case 'optional':
    case 'default':
      return [...samplesOf(def.innerType), undefined];
    case 'array':
      return [samplesOf(def.element), samplesOf(def.element).slice(0, 1), []];
    case 'tuple':
      return [def.items.map((item) => samplesOf(item)[0])];
    case 'record':
      return [Object.fromEntries(samplesOf(def.keyType).map((key) => [key, samplesOf(def.valueType)[0]]))];
    case 'intersection':
      return zipped({ left: samplesOf(def.left), right: samplesOf(def.right) }).map(({ left, right }) =>
        Object.assign({}, left, right),
      );
    case 'pipe':
      return samplesOf(def.in);
    case 'object':
      return zipped(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, samplesOf(field)])));
    default:
      return [];
  }
}

/** As many objects as the longest list has values; a shorter list is repeated. */
export function zipped(lists: Readonly<Record<string, readonly unknown[]>>): Readonly<Record<string, unknown>>[] {
  const entries = Object.entries(lists);
  const most = Math.max(1, ...entries.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(entries.map(([name, values]) => [name, values[index % values.length]])),
  );
}
