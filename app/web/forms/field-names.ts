import type { $ZodType, $ZodTypeDef } from 'zod/v4/core';

/** The inner schemas of a schema. */
type Definition = $ZodTypeDef & {
  readonly shape?: Readonly<Record<string, $ZodType>>;
  readonly options?: readonly $ZodType[];
  readonly in?: $ZodType;
  readonly innerType?: $ZodType;
};

const known = new WeakMap<$ZodType, readonly string[]>();

/** The field names of a schema: `address.shipping.city` for nested objects. */
export function fieldNames(schema: $ZodType): readonly string[] {
  const definition: Definition = schema._zod.def;
  // A pipe has the fields of its input; its output is made for one request.
  if (definition.type === 'pipe' && definition.in) return fieldNames(definition.in);
  let names = known.get(schema);
  if (!names) {
    names = [...new Set(namesUnder(schema, ''))];
    known.set(schema, names);
  }
  return names;
}

function namesUnder(schema: $ZodType, name: string): readonly string[] {
  const { shape, options, in: first, innerType }: Definition = schema._zod.def;
  if (shape)
    return Object.entries(shape).flatMap(([key, part]) => namesUnder(part, name === '' ? key : `${name}.${key}`));
  if (options) return options.flatMap((option) => namesUnder(option, name));
  const inner = first ?? innerType;
  if (inner) return namesUnder(inner, name);
  return name === '' ? [] : [name];
}
