import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { $ZodIssue, $ZodType, $ZodTypeDef, output } from 'zod/v4/core';

/** The longest value that is parsed, in UTF-16 units; every limit of a schema is lower. */
const LONGEST_VALUE = 40_000;

/** The field of the form library's own requests, which stay inside the browser. A posted form never has it. */
const INTENT = '__intent__';

/** A parsed form: its value, or what is wrong with it. */
export type FormSubmission<Schema extends $ZodType> = Submission<output<Schema>, string[], output<Schema>>;

export type FormOptions<Schema extends $ZodType, FieldErrors> = {
  /** The contract of a form: names, limits and intents. */
  readonly schema: Schema;
  /** Values are cut after this many UTF-16 units. */
  readonly longest?: number;
  /** The errors of one field; the messages of the schema when absent. */
  readonly formatError?: (issues: $ZodIssue[]) => FieldErrors;
  /** Accepts the form library's own requests; in the browser only. */
  readonly inBrowser?: boolean;
};

/** The inner schemas of a schema. */
type Definition = $ZodTypeDef & {
  readonly shape?: Readonly<Record<string, $ZodType>>;
  readonly options?: readonly $ZodType[];
  readonly in?: $ZodType;
  readonly innerType?: $ZodType;
};

const namesOfShape = new WeakMap<$ZodType, readonly string[]>();

/** The field names of a schema: `address.shipping.city` for nested objects. */
export function fieldNames(schema: $ZodType): readonly string[] {
  const definition: Definition = schema._zod.def;
  // A pipe has the fields of its input; its output is made for one request.
  if (definition.type === 'pipe' && definition.in) return fieldNames(definition.in);
  let names = namesOfShape.get(schema);
  if (!names) {
    names = [...new Set(namesUnder(schema, ''))];
    namesOfShape.set(schema, names);
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

/**
 * Parses a form by its schema. Only names of the schema are looked up, so unknown names, names nested deep and files
 * count as absent; of a repeated name the last text counts. Never throws. Values reach the schema as text.
 */
export function parseForm<Schema extends $ZodType, FieldErrors = string[]>(
  posted: FormData,
  { schema, longest = LONGEST_VALUE, formatError, inBrowser = false }: FormOptions<Schema, FieldErrors>,
): Submission<output<Schema>, FieldErrors, output<Schema>> {
  const known = knownFields(posted, fieldNames(schema), longest);
  const intent = inBrowser ? posted.get(INTENT) : null;
  if (intent !== null) known.append(INTENT, intent);
  return parseWithZod(known, {
    schema,
    disableAutoCoercion: true,
    ...(formatError && { formatError }),
  }) as Submission<output<Schema>, FieldErrors, output<Schema>>;
}

/** The last text of each name, well-formed and cut to a printable length. */
function knownFields(posted: FormData, names: readonly string[], longest: number): FormData {
  const texts = new Map<string, string>();
  for (const [name, value] of posted) if (typeof value === 'string') texts.set(name, value);
  const known = new FormData();
  for (const name of names) {
    const text = texts.get(name);
    if (text !== undefined) known.append(name, text.slice(0, longest).replace(/\p{Surrogate}/gu, '\uFFFD'));
  }
  return known;
}
