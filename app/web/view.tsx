import { createContext, type ReactElement, useContext } from 'react';
import type { Language } from '#app/kernel/text.ts';
import type { PageServices } from '#app/kernel/third-parties.ts';
import type { Texts, Translate } from './i18n/translator.ts';
import type { Mode } from './mode.ts';

/**
 * The facts of the page that every component may read. Texts come from `t`; no component reads a market or a URL on its
 * own.
 */
export type View = {
  readonly language: Language;
  /** `lang` of the document. */
  readonly htmlLang: string;
  /** First path segment of every link; null on the index page. */
  readonly storefront: string | null;
  /** Path of the page, without the query. */
  readonly path: string;
  /** The page type, for styles and tools. */
  readonly pageType: string;
  /** A page in `lite` mode has no script, no data for scripts and no web font. It never hydrates. */
  readonly mode: Mode;
  /** True when the page hydrates. */
  readonly hydrate: boolean;
  /** The id of the build that made the page; empty in the browser and during development. */
  readonly build: string;
  /** Whether the page brings itself up to date when its visitor returns: not in the development stage. */
  readonly refreshes: boolean;
  /** The services of other companies that the page loads. */
  readonly services: PageServices;
  readonly stage: 'production' | 'development';
  readonly nonce: string;
  /** The request id for support; empty in the browser. */
  readonly requestId: string;
  /** `ViewData` as JSON that is safe inside a script element; empty on pages that do not hydrate. */
  readonly json: string;
  /**
   * The browser mirror as JSON that is safe inside a script element; empty on pages without one and on those that
   * hydrate.
   */
  readonly mirror: string;
  /** What an editor previews; null on every other page. `editor` is the origin of the visual editor. */
  readonly preview: { readonly shows: 'draft' | 'published' | 'unavailable'; readonly editor: string } | null;
  /** Whether blocks carry the marks of the visual editor: in a draft alone. */
  readonly marks: boolean;
  readonly t: Translate;
  /** The style sheets of a page that is rendered without the framework's context; null on other pages. */
  readonly styles: readonly string[] | null;
  /**
   * Prints a part once per object and name, and returns an element for it (`Printed`), with its links to the path
   * `current` marked; null in the browser and on pages that hydrate.
   */
  readonly print: ((of: object, as: string, part: ReactElement, current?: string) => ReactElement) | null;
};

/** The data from which a hydrating page rebuilds the same `View`. */
export type ViewData = Omit<
  View,
  | 't'
  | 'build'
  | 'refreshes'
  | 'nonce'
  | 'requestId'
  | 'mode'
  | 'hydrate'
  | 'json'
  | 'mirror'
  | 'preview'
  | 'marks'
  | 'styles'
  | 'print'
> & {
  readonly texts: Texts;
};

const ViewContext = createContext<View | null>(null);
export const ViewProvider = ViewContext.Provider;

export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('No view is provided');
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

type Named = { readonly name: string; readonly foreign?: { readonly text: string; readonly lang: Language } };

/** A name with the language of the part that is not in that of the page. */
export function LineName({ line: { name, foreign } }: { readonly line: Named }) {
  if (!foreign) return name;
  return (
    <>
      <span lang={foreign.lang}>{foreign.text}</span>
      {name.slice(foreign.text.length)}
    </>
  );
}
