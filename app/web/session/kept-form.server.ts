import { z } from 'zod';
import { days } from '#app/kernel/clock.ts';
import { KEPT_FORMS, type KeptForm } from '#app/web/forms/kept-form.ts';
import type { Seals } from './seals.server.ts';

/** What was typed in a form and not sent is kept for this long. */
const LIFE = days(1);

const envelopeSchema = z.object({
  purpose: z.literal('typed'),
  at: z.number(),
  form: z.string(),
  place: z.string(),
  values: z.string(),
});

/** The place of a form: its name and the path of its page. */
type Place = { readonly form: KeptForm; readonly place: string };

/** The typed values of a form as a text that only the shop can read. */
export function sealTyped(
  { form, place, values }: Place & { readonly values: string },
  { seals, now }: { readonly seals: Pick<Seals, 'seal'>; readonly now: number },
): string {
  return seals.seal({ purpose: 'typed', at: now, form, place, values });
}

/**
 * The values of a sealed text; null for one that is forged, of another form or page, older than a day, or not newer
 * than `since`.
 */
export function openTyped(
  { form, place, sealed }: Place & { readonly sealed: string },
  { seals, now, since }: { readonly seals: Pick<Seals, 'open'>; readonly now: number; readonly since: number },
): string | null {
  const { success, data } = envelopeSchema.safeParse(seals.open(sealed));
  if (!success || data.form !== form || data.place !== place) return null;
  return data.at > since && now - data.at < LIFE ? data.values : null;
}

/** The longest values of a form, and the longest sealed text, in characters. */
const LONGEST_VALUES = 8000;
const LONGEST_SEALED = 40_000;

const ofForm = { form: z.enum(KEPT_FORMS), place: z.string().max(2000) };

/** Values to seal, or a sealed text to open, of a form on the page `place`. */
export const keptFormSchema = z.union([
  z.object({ ...ofForm, values: z.string().min(2).max(LONGEST_VALUES) }),
  z.object({ ...ofForm, sealed: z.string().min(1).max(LONGEST_SEALED) }),
]);
