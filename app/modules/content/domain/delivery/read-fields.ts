import type { z } from 'zod';
import { isEmptyField, type Note, reasonOf } from './fields.ts';

export type Delivered = Readonly<Record<string, unknown>>;

const isBlock = (value: unknown): value is Delivered =>
  typeof value === 'object' && value !== null && typeof (value as Delivered)._uid === 'string';

/**
 * A field of content over the same field of a source below it: an empty one never wins, and the blocks of a list take
 * their empty fields from the block below with the same `_uid` and kind.
 */
function over(value: unknown, below: unknown): unknown {
  if (isEmptyField(value)) return below;
  if (!Array.isArray(value) || !Array.isArray(below)) return value;
  const known = new Map(below.filter(isBlock).map((block) => [block._uid, block]));
  return value.map((item) => {
    const same = isBlock(item) ? known.get(item._uid) : undefined;
    return isBlock(item) && same && same.component === item.component ? fieldsOver(item, same) : item;
  });
}

function fieldsOver(block: Delivered, below: Delivered): Delivered {
  return Object.fromEntries(Object.keys({ ...below, ...block }).map((name) => [name, over(block[name], below[name])]));
}

/**
 * Reads content field by field from several sources, the strongest first. The first source with a valid, filled field
 * gives its value. Null when a field without a default has none.
 */
export function readFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  sources: readonly (Delivered | undefined)[],
  { note, what }: { readonly note: Note; readonly what: string },
): z.output<z.ZodObject<Shape>> | null {
  const values: Record<string, unknown> = {};
  const given = sources.filter((source): source is Delivered => source !== undefined);
  for (const [name, schema] of Object.entries(shape) as [string, z.ZodType][]) {
    const value = firstValid(
      schema,
      given.map((source) => source[name]),
      (reason) => note(`Problem with ${what}`, { field: name, reason }),
    );
    if (value === undefined && !schema.safeParse(undefined).success) {
      note(`Problem with ${what}. Missing keys`, { field: name });
      return null;
    }
    values[name] = value;
  }
  return values as z.output<z.ZodObject<Shape>>;
}

function firstValid(schema: z.ZodType, delivered: readonly unknown[], fault: (reason: string) => void): unknown {
  for (const [index, value] of delivered.entries()) {
    if (isEmptyField(value)) continue;
    const filled = delivered.slice(index + 1).reduceRight<unknown>((below, next) => over(next, below), undefined);
    const read = schema.safeParse(over(value, filled));
    if (read.success && !isNothing(read.data, value)) return read.data;
    if (!read.success) fault(reasonOf(read.error));
  }
  const empty = schema.safeParse(undefined);
  return empty.success ? empty.data : undefined;
}

/** A list of which no item could be read is no list. */
const isNothing = (read: unknown, delivered: unknown) =>
  Array.isArray(read) && read.length === 0 && Array.isArray(delivered) && delivered.length > 0;
