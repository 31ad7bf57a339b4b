import { z } from 'zod';
import { checkedHref } from '#app/modules/content/domain/checked-href.ts';
import { assetPath } from '#app/modules/content/domain/content-asset.ts';

/** Notes a fault of delivered content; the part with the fault is left out. */
export type Note = (message: string, details: Readonly<Record<string, unknown>>) => void;

const LONGEST_TEXT = 20_000;
const LONGEST_LIST = 300;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a node of rich text prints anything. */
const hasWords = (node: unknown): boolean =>
  isObject(node) &&
  ((node.type === 'text' && typeof node.text === 'string' && node.text.trim() !== '') ||
    node.type === 'blok' ||
    (Array.isArray(node.content) && node.content.some(hasWords)));

/** Whether a delivered field says nothing: such a field never replaces a bundled one. */
export function isEmptyField(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return false;
  if (value.type === 'doc') return !hasWords(value);
  if (value.fieldtype === 'asset' || 'filename' in value) return isEmptyField(value.filename);
  if (value.fieldtype === 'multilink' || 'linktype' in value)
    return ['url', 'cached_url', 'email', 'story'].every((name) => isEmptyField(value[name]));
  return Object.keys(value).length === 0;
}

export const text = z
  .string()
  .max(LONGEST_TEXT)
  .nullish()
  .transform((value) => value?.trim() ?? '');
export const requiredText = z
  .string()
  .max(LONGEST_TEXT)
  .transform((value) => value.trim())
  .pipe(z.string().min(1));
/** Yes or no; `fallback` where the field is empty. */
export const flagOr = (fallback: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? fallback);
export const flag = flagOr(false);
/** The mark of a draft's block, beside its other fields. */
export const marked = { _editable: z.string().max(1000).optional().catch(undefined) };
export const uid = z.string().min(1).max(200);
/** A number field: the service delivers its digits as text. */
export const number = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d+(?:\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number());

/** Null where the field is empty. */
export const emptyOr = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal('').transform(() => null), schema])
    .nullish()
    .transform((value) => value ?? null);

/** One of some values; `fallback` where the field is empty. */
export const choice = <T extends string>(values: readonly [T, ...T[]], fallback: T) =>
  z
    .enum(values)
    .or(z.literal('').transform(() => fallback))
    .nullish()
    .transform((value) => (value ?? fallback) as T);

/** The folders of content keys, which are no part of a path. */
const KEY_FOLDER = /^(?:_default|nl|uk|de|eu|us|gl)\//;

/** The path inside a storefront of a story's whole slug. */
export function slugInside(fullSlug: string): string {
  return fullSlug.replace(/^\/+|\/+$/g, '').replace(KEY_FOLDER, '');
}

const delivered = z.string().max(2000).nullish();
export const multilink = z.object({
  linktype: z.string().default('url'),
  url: delivered,
  cached_url: delivered,
  email: delivered,
  anchor: delivered,
  story: z.object({ full_slug: delivered }).nullish(),
});

/** The address that a link field names, unchecked. */
export function addressOf({ linktype, url, cached_url, email, anchor, story }: z.output<typeof multilink>): string {
  if (linktype === 'email') return `mailto:${(email || url || cached_url || '').replace(/^mailto:/, '')}`;
  if (linktype !== 'story') return url || cached_url || '';
  const slug = slugInside(story?.full_slug || cached_url || url || '');
  return `/${slug === 'home' ? '' : slug}${anchor ? `#${anchor}` : ''}`;
}

/** A link typed with the storefront `_default` has no storefront. */
const DEFAULT_STOREFRONT = /^\/_default(?:\/|$)/;

/** A link field as an address: a path inside the storefront or a checked outside address; any other is rejected. */
export const address = z
  .union([z.string().max(2000), multilink.transform(addressOf)])
  .transform((url) => checkedHref(url.replace(DEFAULT_STOREFRONT, '/')))
  .pipe(z.string());

const OWN_PICTURE = /^\/images\/(?:drawn\/)?[\w-]+$/;
const servedPath = (filename: string) => (OWN_PICTURE.test(filename) ? filename : assetPath(filename));

/** A picture field. Only pictures that the shop serves are shown: its own, and those of the content service. */
export const picture = z
  .object({ filename: z.string().transform(servedPath).pipe(z.string()), alt: text })
  .transform(({ filename, alt }) => ({ src: filename, alt }));

/** A list whose items are read one by one: an item with a fault is noted and left out, as are those beyond `most`. */
export function listOf<T extends z.ZodType>(item: T, note: Note, message: string, most = LONGEST_LIST) {
  return z
    .array(z.unknown())
    .nullish()
    .transform((values) => {
      const delivered = values ?? [];
      if (delivered.length > most) note(message, { reason: `${delivered.length} items, at most ${most}` });
      return delivered.slice(0, most).flatMap((value): z.output<T>[] => {
        const read = item.safeParse(value);
        if (read.success) return [read.data];
        note(message, { ...named(value), reason: reasonOf(read.error) });
        return [];
      });
    });
}

/** The name of a block in a note. */
function named(value: unknown): Readonly<Record<string, unknown>> {
  const { component, _uid } = isObject(value) ? value : {};
  return { component: wordOf(component), uid: wordOf(_uid) };
}

/** The beginning of a text; of anything else what it is: an object need not have a text. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 60) : typeof value);

/** What is wrong, without the delivered values. */
export function reasonOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map(({ path, code }) => `${path.join('.')}: ${code}`)
    .join('; ');
}
