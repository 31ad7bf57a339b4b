import { z } from 'zod';
import type { Language } from '#app/kernel/text.ts';

const files = import.meta.glob<unknown>('./texts/*.json', { eager: true, import: 'default' });

const text = z.string().min(1);
/** The content of `texts/{language}.json`. `widget` has the texts that replace the English ones of the widget. */
const textsSchema = z.strictObject({
  banner: text,
  bank: z.strictObject({
    bank: text,
    question: text,
    authorised: text,
    refused: text,
    cancelled: text,
    pending: text,
    expired: text,
    card: text,
    password: text,
    hint: text,
    continue: text,
    cancel: text,
    wait: text,
    unknown: text,
    unknownText: text,
  }),
  methods: z.strictObject({ bankTransfer: text, cards: text, giftCard: text }),
  hosted: z.strictObject({
    title: text,
    shop: text,
    order: text,
    amount: text,
    choose: text,
    authorised: text,
    refused: text,
    cancelled: text,
    pending: text,
    error: text,
    continue: text,
    back: text,
    goneTitle: text,
    goneText: text,
    lines: text,
  }),
  widget: z.record(z.string(), text),
});
export type SandboxTexts = z.infer<typeof textsSchema>;

const known = new Map<string, SandboxTexts>();

/** The sandbox's texts in a language, or null without a file. Throws for an incomplete file. */
export function textsIn(language: string): SandboxTexts | null {
  const kept = known.get(language);
  if (kept) return kept;
  const file = Object.hasOwn(files, `./texts/${language}.json`) ? files[`./texts/${language}.json`] : undefined;
  if (file === undefined) return null;
  const parsed = textsSchema.safeParse(file);
  if (!parsed.success) throw new Error(`lab/sandbox/texts/${language}.json: ${z.prettifyError(parsed.error)}`);
  known.set(language, parsed.data);
  return parsed.data;
}

/** The sandbox's texts in a language of the shop. */
export function sandboxTexts(language: Language): SandboxTexts {
  const texts = textsIn(language);
  if (!texts) throw new Error(`lab/sandbox/texts/${language}.json is missing`);
  return texts;
}
