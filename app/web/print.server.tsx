import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type View, ViewProvider } from './view.tsx';

/** The HTML of a part: what React moves into the head of the document, and the rest. */
type Print = { readonly head: string; readonly html: string };

/** The element in the place of a printed part until the page is filled. */
const SLOT = 'x-printed';
const SLOTS = new RegExp(`<${SLOT} n="(\\d+)"></${SLOT}>`, 'g');
/** What React prints in front of a part without a document. */
const HEAD = /^(?:<(?:link|meta)\b[^>]*\/>|<title>[^<]*<\/title>)+/;
/** The head of a document begins with its encoding and its viewport. */
const HEAD_START = /<meta name="viewport"[^>]*\/>/;

/** Prints pages whose parts are printed once per object, name, storefront, language, texts, mode and marks. */
export interface Printer {
  /** The HTML of a page, without its doctype. */
  page(view: View, page: ReactElement): string;
}

/** The facts of one page, which a part that other pages show too must not print. */
const PAGE_FACTS = [
  'path',
  'pageType',
  'nonce',
  'requestId',
  'json',
  'mirror',
  'preview',
] as const satisfies readonly (keyof View)[];

/** The view inside a part: reading a fact of the page throws. */
function partView(view: View): View {
  return Object.create(
    view,
    Object.fromEntries(
      PAGE_FACTS.map((fact) => [
        fact,
        {
          get: () => {
            throw new Error(`A part that is printed once reads \`${fact}\` of one page`);
          },
        },
      ]),
    ),
  );
}

export function createPrinter(): Printer {
  const prints = new WeakMap<object, Map<string, Print>>();
  // Texts of content replace a translator by another.
  const numbers = new WeakMap<View['t'], number>();
  let count = 0;

  /** Everything that a part may read from the view. */
  const keyOf = ({ language, htmlLang, storefront, mode, marks, t }: View, as: string) => {
    const number = numbers.get(t) ?? count++;
    numbers.set(t, number);
    return `${as} ${language} ${htmlLang} ${storefront} ${mode} ${marks} ${number}`;
  };

  function printed(view: View, of: object, as: string, part: ReactElement): Print {
    const key = keyOf(view, as);
    const known = prints.get(of) ?? new Map<string, Print>();
    prints.set(of, known);
    const found = known.get(key);
    if (found) return found;
    const { head, html } = render(partView(view), part);
    const [own = ''] = HEAD.exec(html) ?? [];
    const made = { head: own + head, html: html.slice(own.length) };
    known.set(key, made);
    return made;
  }

  function render(view: View, part: ReactElement): Print {
    const parts: Print[] = [];
    const print: View['print'] = (of, as, inner, current) => {
      const { head, html } = printed(view, of, as, inner);
      const link = `href="${current}"`;
      parts.push({ head, html: current ? html.replaceAll(link, () => `${link} aria-current="page"`) : html });
      return createElement(SLOT, { n: parts.length - 1 });
    };
    const html = renderToString(
      <ViewProvider value={Object.create(view, { print: { value: print } })}>{part}</ViewProvider>,
    );
    return {
      head: parts.map(({ head }) => head).join(''),
      html: parts.length > 0 ? html.replace(SLOTS, (_, n) => parts[Number(n)]?.html ?? '') : html,
    };
  }

  return {
    page(view, page) {
      const { head, html } = render(view, page);
      if (!head) return html;
      return html.replace(HEAD_START, (start) => start + head);
    },
  };
}
