import { Printed } from '#app/web/printed.tsx';
import { useT } from '#app/web/view.tsx';

/** Metadata for search engines and link previews. Addresses are absolute. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  readonly canonical: string | null;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  readonly previous: string | null;
  readonly next: string | null;
  readonly image: string | null;
  /** A feed of the page's posts. */
  readonly feed?: string | null;
  readonly index: boolean;
};

/** React moves these into the document's head. `isError`: the page shows a rejected form, and its title says so. */
export function Head({ head: stated, isError = false }: { readonly head: PageHead; readonly isError?: boolean }) {
  const t = useT();
  const head = isError ? { ...stated, title: `${t('checkout:errorPrefix')} ${stated.title}` } : stated;
  return (
    <Printed of={head} as="head">
      <HeadElements head={head} />
    </Printed>
  );
}

function HeadElements({ head }: { readonly head: PageHead }) {
  return (
    <>
      <title>{head.title}</title>
      {head.description && <meta name="description" content={head.description} />}
      {!head.index && <meta name="robots" content={head.canonical ? 'noindex, follow' : 'noindex'} />}
      {head.canonical && <link rel="canonical" href={head.canonical} />}
      {head.index &&
        head.alternates.map(({ hreflang, href }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
        ))}
      {head.previous && <link rel="prev" href={head.previous} />}
      {head.next && <link rel="next" href={head.next} />}
      {head.feed && <link rel="alternate" type="application/atom+xml" href={head.feed} />}
      <meta property="og:title" content={head.title} />
      {head.description && <meta property="og:description" content={head.description} />}
      {head.image && <meta property="og:image" content={head.image} />}
    </>
  );
}
