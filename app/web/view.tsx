import { createContext, useContext } from 'react';
import type { Language } from '#app/kernel/text.ts';
import type { Texts, Translate } from './i18n/translator.ts';

/**
 * What every component may know of the page it stands on. Texts come from `t`; no component reads a market or a URL on
 * its own.
 */
export type View = {
  readonly language: Language;
  /** `lang` of the document. */
  readonly htmlLang: string;
  /** First path segment of every link; null on the index page. */
  readonly storefront: string | null;
  /** Path of the page, without the query. */
  readonly path: string;
  /** What kind of page it is, for styles and tools. */
  readonly pageType: string;
  /** True when React takes over in the browser. */
  readonly hydrate: boolean;
  readonly nonce: string;
  /** What support finds the request by; empty in the browser. */
  readonly requestId: string;
  /** `ViewData` as JSON that is safe inside a script element; empty on pages that do not hydrate. */
  readonly json: string;
  /**
   * What the browser keeps beside its cookie, as JSON that is safe inside a script element; empty on pages that keep
   * nothing and on those that hydrate.
   */
  readonly mirror: string;
  readonly t: Translate;
};

/** What a hydrating page carries so that the browser can make the same `View`. */
export type ViewData = Omit<View, 't' | 'nonce' | 'requestId' | 'hydrate' | 'json' | 'mirror'> & {
  readonly texts: Texts;
};

const ViewContext = createContext<View | null>(null);
export const ViewProvider = ViewContext.Provider;

export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('No view is provided above this component');
  return view;
}

export function useT(): Translate {
  return useView().t;
}

/** `/{storefront}{path}`; the index page when there is no storefront. */
export function useLink(): (path: string) => string {
  const { storefront } = useView();
  return (path) => (storefront ? `/${storefront}${path === '/' ? '' : path}` : path);
}
