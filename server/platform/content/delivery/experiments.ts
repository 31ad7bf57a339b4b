import { z } from 'zod';
import { isVariantEffect, VARIANT_EFFECTS } from '#app/kernel/variant-effects.ts';
import {
  emptyOr,
  flag,
  flagOr,
  listOf,
  marked,
  type Note,
  number,
  requiredText,
} from '#app/modules/content/domain/delivery/fields.ts';
import { readFields } from '#app/modules/content/domain/delivery/read-fields.ts';
import type { SharedVersions } from '#app/modules/content/domain/delivery/shared-versions.ts';
import type { Experimentation, ExperimentDefinition } from '#app/modules/content/domain/experiment-definition.ts';

const name = requiredText.pipe(z.string().regex(/^[\w-]{1,40}$/));
const share = emptyOr(number.pipe(z.number().min(0).max(100)));
const storefronts = z
  .union([
    z
      .string()
      .max(200)
      .transform((codes) => codes.split(/[,\s]+/)),
    z.array(z.string().max(10)).max(50),
  ])
  .transform((codes) => codes.map((code) => code.trim().toLowerCase()).filter((code) => code !== ''));

/** Reads experiments and flags; a faulty experiment is noted and left out, so that everyone sees its control. */
export function createExperimentReader(note: Note): (of: SharedVersions) => Experimentation {
  const variant = z.object({ id: name, share, effect: emptyOr(requiredText) });
  const experiment = z
    .object({
      ...marked,
      id: name,
      storefronts,
      active: flagOr(true),
      variants: listOf(variant, note, 'Problem with experiment').pipe(z.array(z.custom<Variant>()).min(1)),
    })
    .transform((read): ExperimentDefinition => {
      // A variant keeps a name that is no effect: it changes nothing, and the doctor names it.
      for (const { id, effect } of read.variants)
        if (effect && !isVariantEffect(effect)) note('Problem with experiment', unknownEffect(read.id, id));
      return read;
    });
  const shape = { experiments: listOf(experiment, note, 'Problem with experiment'), disableRegularNewsletter: flag };
  return (of) => {
    const read = readFields(shape, of('experiments'), { note, what: 'experiments' });
    return read ?? { experiments: [], disableRegularNewsletter: false };
  };
}

const unknownEffect = (experiment: string, variant: string) => ({
  experiment,
  variant,
  reason: `unknown effect, none of ${VARIANT_EFFECTS.join(', ')}`,
});

type Variant = Required<ExperimentDefinition['variants'][number]>;
