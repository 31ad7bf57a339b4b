import { z } from 'zod';
import { languageSchema } from '#app/kernel/text-schema.ts';

/** The facts of a market that a text can name. */
export const FACT_NAMES = [
  'rates',
  'arrival',
  'duty',
  'payment-methods',
  'return-postage',
  'sock-sizes',
  'kids-sizes',
  'boxers-sizes',
  't-shirt-sizes',
] as const;
export type FactName = (typeof FACT_NAMES)[number];

/** Rich text of the content service: a closed set of nodes; anything else is rejected when a story is parsed. */
export type RichTextMark =
  | { readonly type: 'bold' }
  | { readonly type: 'italic' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };
export type RichTextNode =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly RichTextMark[] | undefined }
  | { readonly type: 'heading'; readonly attrs: { readonly level: 2 | 3 }; readonly content: readonly RichTextNode[] }
  | {
      readonly type: 'paragraph' | 'bullet_list' | 'ordered_list' | 'list_item';
      readonly content?: readonly RichTextNode[] | undefined;
    }
  /** Replaced by a fact of the page's market. `content` is shown while the fact is unavailable. */
  | { readonly type: 'fact'; readonly attrs: { readonly fact: FactName }; readonly content: readonly RichTextNode[] };
export type RichText = { readonly type: 'doc'; readonly content: readonly RichTextNode[] };

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: z.string() }) }),
]);
const node: z.ZodType<RichTextNode> = z.lazy(() =>
  z.union([
    z.object({ type: z.literal('text'), text: z.string(), marks: z.array(mark).optional() }),
    z.object({
      type: z.literal('heading'),
      attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
      content: z.array(node),
    }),
    z.object({
      type: z.enum(['paragraph', 'bullet_list', 'ordered_list', 'list_item']),
      content: z.array(node).optional(),
    }),
    z.object({
      type: z.literal('fact'),
      attrs: z.object({ fact: z.enum(FACT_NAMES) }),
      content: z.array(node).min(1),
    }),
  ]),
);
const richText = z.object({ type: z.literal('doc'), content: z.array(node) });

/** A link inside the storefront (`/adults/socks`) or to a checked outside address. */
const link = z.object({ label: z.string(), url: z.string() });

/** A picture of the shop: a path under `/images/`, or `hero` for the storefront's own drawing. */
const picture = z.object({ src: z.string(), alt: z.string() });

export const blockSchema = z.discriminatedUnion('component', [
  z.object({
    component: z.literal('hero'),
    _uid: z.string(),
    eyebrow: z.string().default(''),
    title: z.string(),
    text: z.string(),
    links: z.array(link),
  }),
  z.object({
    component: z.literal('product_row'),
    _uid: z.string(),
    title: z.string(),
    category: z.string(),
    limit: z.number().int().min(1).max(24).default(8),
    link: link.optional(),
  }),
  z.object({
    component: z.literal('category_tiles'),
    _uid: z.string(),
    title: z.string(),
    tiles: z.array(
      z.object({
        label: z.string(),
        url: z.string(),
        image: picture,
        tone: z.enum(['sun', 'mint', 'sky', 'rose', 'sand', 'lilac']),
      }),
    ),
  }),
  z.object({
    component: z.literal('promises'),
    _uid: z.string(),
    items: z.array(
      z.object({
        icon: z.enum(['truck', 'heart', 'leaf', 'return', 'gift', 'shield']),
        title: z.string(),
        text: z.string(),
      }),
    ),
  }),
  z.object({ component: z.literal('text'), _uid: z.string(), body: richText }),
  /** The delivery methods of the page's market; `fallback` is shown while they are unavailable. */
  z.object({ component: z.literal('delivery_table'), _uid: z.string(), fallback: richText }),
  z.object({
    component: z.literal('banner'),
    _uid: z.string(),
    title: z.string(),
    text: z.string(),
    link: link.optional(),
    image: picture.optional(),
    tone: z.enum(['sun', 'mint', 'sky', 'rose', 'sand', 'lilac']),
  }),
  z.object({
    component: z.literal('questions'),
    _uid: z.string(),
    title: z.string().default(''),
    items: z.array(z.object({ question: z.string(), answer: richText })),
  }),
  z.object({
    component: z.literal('links'),
    _uid: z.string(),
    title: z.string().default(''),
    items: z.array(z.object({ title: z.string(), text: z.string(), url: z.string() })),
  }),
]);
export type Block = z.infer<typeof blockSchema>;

/** A page of the content service. `full_slug` has no leading slash; `home` is the storefront's start page. */
export const storySchema = z.object({
  id: z.number().int(),
  uuid: z.string(),
  name: z.string(),
  full_slug: z.string(),
  lang: languageSchema,
  /** ISO date of the first publication; empty for a page whose age does not matter. */
  first_published_at: z.string().default(''),
  content: z.object({
    component: z.literal('page'),
    title: z.string(),
    intro: z.string().default(''),
    seo: z
      .object({ title: z.string().default(''), description: z.string().default('') })
      .default({ title: '', description: '' }),
    body: z.array(blockSchema),
  }),
});
export type Story = z.infer<typeof storySchema>;

const navLink = z.object({
  _uid: z.string(),
  text: z.string(),
  url: z.string().min(1, 'A navigation item needs a url'),
  isHighlighted: z.boolean().default(false),
});

/** The content of the frame around every page. */
export const shellContentSchema = z.object({
  brand: z.object({ name: z.string(), claim: z.string() }),
  topBanner: z.object({ message: z.string(), link: link.nullable() }),
  navbar: z.array(navLink),
  /** Keyed by the item's `_uid`. */
  submenus: z.record(z.string(), z.array(z.object({ name: z.string(), links: z.array(navLink) }))),
  footer: z.object({
    blockOneTitle: z.string(),
    blockOneTopLinks: z.array(link),
    blockOneBottomLinks: z.array(link),
    blockTwoTitle: z.string(),
    blockTwoLinks: z.array(link),
    bottomBarLinks: z.array(link),
    socialLinks: z.array(link),
    copyright: z.string(),
  }),
  /** The seller of every order, as its papers name it. */
  seller: z.object({
    name: z.string(),
    address: z.array(z.string()),
    /** The entry in the register of companies; empty without one. */
    register: z.string().default(''),
    /** The tax number by country of delivery; `default` for the others. */
    taxNumbers: z.record(z.string(), z.string()),
    /** The facts are examples of a test shop. */
    isSample: z.boolean().default(false),
  }),
});
export type ShellContent = z.infer<typeof shellContentSchema>;

/** The texts of a category page. Its products come from the catalogue under the same slug. */
export const categorySchema = z.object({
  full_slug: z.string(),
  id: z.number().int(),
  uuid: z.string(),
  title: z.string(),
  intro: z.string(),
  related: z.array(z.string()).default([]),
});
export type Category = z.infer<typeof categorySchema>;
