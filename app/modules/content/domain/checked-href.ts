/**
 * An address allowed in editorial text: a path on this shop, or http, https, mailto, tel. Anything else, in any
 * spelling, is null, also `//host` and `/\host`: browsers take them for other sites.
 */
export function checkedHref(raw: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these before they read the scheme.
  const href = raw.replace(/[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028\u2029]/g, '');
  if (href.startsWith('#')) return href;
  if (href.startsWith('/')) return /^\/[/\\]/.test(href) ? null : href;
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : null;
}

/**
 * The address of an editorial link: a path of the shop passed through `inside`, which adds the storefront, or a checked
 * outside address. Null for a forbidden one.
 */
export function editorialHref(url: string, inside: (path: string) => string): string | null {
  const href = checkedHref(url);
  return href?.startsWith('/') ? inside(href) : href;
}

/** The links with an allowed address, each with that address. */
export function followable<T extends { readonly url: string }>(
  links: readonly T[],
  inside: (path: string) => string,
): (T & { readonly href: string })[] {
  return links.flatMap((link) => {
    const href = editorialHref(link.url, inside);
    return href === null ? [] : [{ ...link, href }];
  });
}
