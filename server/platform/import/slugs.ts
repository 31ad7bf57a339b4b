import { createHash } from 'node:crypto';

const LONGEST = 90;

/** Lower case letters, digits and single hyphens; empty when the words have none. */
export function slugOf(words: string): string {
  return words
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * A slug for words and the id of their product, always the same for both; words without Latin letters, and long ones,
 * end in a part of the id's hash.
 */
export function stableSlug(words: string, id: string): string {
  const slug = slugOf(words);
  if (slug && slug.length <= LONGEST) return slug;
  const hash = shortHash(id);
  return slug ? `${slug.slice(0, LONGEST - 13).replace(/-$/, '')}-${hash}` : `product-${hash}`;
}

/** The given slug, or the first free one with a number: `blue`, `blue-2`. Reserves it. */
export function claim(taken: Set<string>, wish: string): string {
  let name = wish;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wish}-${number}`;
  taken.add(name.toLowerCase());
  return name;
}
