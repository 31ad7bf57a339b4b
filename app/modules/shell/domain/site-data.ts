/** What search engines learn of the shop. Addresses are absolute. */
export type SiteData = {
  readonly origin: string;
  /** The home of the storefront. */
  readonly url: string;
  readonly brand: { readonly name: string; readonly claim: string };
  readonly language: string;
  readonly email: string;
  /** Its pages elsewhere. The start page of a network belongs to the network: it is left out. */
  readonly elsewhere: readonly string[];
};

/** schema.org Organization and WebSite with its search, for the home of a storefront. */
export function siteData({ origin, url, brand, language, email, elsewhere }: SiteData): readonly object[] {
  const organisation = `${origin}/#organization`;
  const sameAs = elsewhere.filter(isOwnPage);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': organisation,
      name: brand.name,
      url: origin,
      logo: `${origin}/images/icon?width=320&format=png`,
      email,
      ...(sameAs.length > 0 && { sameAs }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: brand.name,
      ...(brand.claim && { description: brand.claim }),
      url,
      inLanguage: language,
      publisher: { '@id': organisation },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}/search?term={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

function isOwnPage(address: string): boolean {
  const { protocol, pathname } = new URL(address);
  return protocol === 'https:' && pathname !== '/';
}
