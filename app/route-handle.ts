import type { Namespace } from './web/i18n/text-key.ts';

/** The `handle` of a route module. */
export type RouteHandle = {
  /** The page hydrates. Without it the page ships no React. */
  readonly hydrate?: boolean;
  /** A page with payment: it may embed the provider's frames and call its hosts. */
  readonly payment?: boolean;
  /**
   * The page has the same bytes for every visitor of a market, language, variant and mode. `query` names the query
   * parameters that it depends on, in the order of its canonical address; its loaders receive no other. Those in
   * `repeated` may have several values; the others have one. An address with an empty one of `fields`, as a form sends
   * it, is not shared: its loader leads to the address without it. A value that is not one of those in `values` is
   * left out.
   */
  readonly shared?: {
    readonly query: readonly string[];
    readonly repeated?: readonly string[];
    readonly fields?: readonly string[];
    readonly values?: Readonly<Record<string, RegExp>>;
  };
  /** The checkout's step whose mirror the page prints, where its path names none. */
  readonly mirror?: string;
  /** Namespaces of interface texts the page's islands need in the browser; `remix-i18next` fixes the name. */
  readonly i18n?: readonly Namespace[];
  /** Parts of these namespaces (`namespace.part`) that the browser does not need. */
  readonly textsLeftOut?: readonly string[];
};
