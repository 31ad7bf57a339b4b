/**
 * An address editorial text may link to: a path on this shop, or http, https, mailto, tel. Anything else, however it is
 * spelt, is null. `//host` and `/\host` leave the shop although they look like paths, so they are refused too.
 */
export function checkedHref(raw: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these before they read the scheme.
  const href = raw.replace(/[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029]/g, '');
  if (href.startsWith('#')) return href;
  if (href.startsWith('/')) return /^\/[/\\]/.test(href) ? null : href;
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : null;
}

/**
 * Where an editorial link leads: a path of the shop through `inside`, which puts the storefront before it, or a checked
 * address. Null where it may not lead.
 */
export function editorialHref(url: string, inside: (path: string) => string): string | null {
  const href = checkedHref(url);
  return href?.startsWith('/') ? inside(href) : href;
}

/** The links that may be followed, with the address each leads to. */
export function followable<T extends { readonly url: string }>(
  links: readonly T[],
  inside: (path: string) => string,
): (T & { readonly href: string })[] {
  return links.flatMap((link) => {
    const href = editorialHref(link.url, inside);
    return href === null ? [] : [{ ...link, href }];
  });
}
