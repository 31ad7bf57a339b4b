import { z } from 'zod';
import { type Block, type Link, PROMISE_ICONS, TONES } from '#app/modules/content/domain/story.ts';
import {
  address,
  choice,
  emptyOr,
  listOf,
  marked,
  type Note,
  number,
  picture,
  requiredText,
  text,
  uid,
} from './fields.ts';
import { richTextSchema } from './rich-text.ts';

/** A link with its words, as a block of its own. */
export const linkBlock = z
  .object({ ...marked, label: requiredText, link: address })
  .transform(({ link, ...rest }): Link => ({ ...rest, url: link }));

const CATEGORY_SLUG = /^[\w/-]+$/;
const limit = number.pipe(z.number().int().min(1).max(24));

/** The blocks of a page's body. An unknown block, or one with a fault, is noted and left out. */
export function bodySchema(note: Note): z.ZodType<readonly Block[]> {
  const richText = richTextSchema(note);
  const items = <T extends z.ZodType>(item: T) => listOf(item, note, 'Problem with block');
  const links = items(linkBlock);
  const firstLink = links.transform(([link]) => link);
  const block = <Kind extends string, T extends z.ZodRawShape>(kind: Kind, fields: T) =>
    z.object({ component: z.literal(kind), _uid: uid, ...marked, ...fields });
  const tile = z
    .object({ ...marked, label: requiredText, link: address, image: picture, tone: choice(TONES, 'sun') })
    .transform(({ link, ...tile }) => ({ ...tile, url: link }));
  const card = z
    .object({ ...marked, title: requiredText, text, link: address })
    .transform(({ link, ...card }) => ({ ...card, url: link }));
  const blocks = z.discriminatedUnion('component', [
    block('hero', { eyebrow: text, title: requiredText, text, links }),
    block('product_row', {
      title: requiredText,
      category: z.string().regex(CATEGORY_SLUG),
      limit: emptyOr(limit).transform((value) => value ?? 8),
      link: firstLink,
    }),
    block('category_tiles', { title: text, tiles: items(tile) }),
    block('promises', {
      items: items(z.object({ ...marked, icon: choice(PROMISE_ICONS, 'heart'), title: requiredText, text })),
    }),
    block('text', { body: richText }),
    block('delivery_table', { fallback: richText }),
    block('banner', {
      title: requiredText,
      text,
      link: firstLink,
      image: picture.optional().catch(undefined),
      tone: choice(TONES, 'sun'),
    }),
    block('questions', {
      title: text,
      items: items(z.object({ ...marked, question: requiredText, answer: richText })),
    }),
    block('links', { title: text, items: items(card) }),
    block('newsletter_place', {}),
    block('enquiry', { title: text, text }),
  ]);
  return items(blocks) as z.ZodType<readonly Block[]>;
}
