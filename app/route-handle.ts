import type { Namespace } from './web/i18n/text-key.ts';

/** What a route module may say of itself in `handle`. */
export type RouteHandle = {
  /** React takes over in the browser. Left out: the page ships no React. */
  readonly hydrate?: boolean;
  /** The shopper pays on this page: it may hold the provider's frames and reach its hosts. */
  readonly payment?: boolean;
  /** The checkout's step whose mirror the page prints, where its path names none. */
  readonly mirror?: string;
  /** Namespaces of interface texts the page's islands need in the browser; `remix-i18next` fixes the name. */
  readonly i18n?: readonly Namespace[];
  /** Parts of them (`namespace.part`) that only the server says, or other pages. */
  readonly textsLeftOut?: readonly string[];
};
