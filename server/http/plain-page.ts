import { createHash } from 'node:crypto';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fffaf3;color:#26212b;font:1.125rem/1.55 system-ui,sans-serif}' +
  'main{max-width:32rem;margin:1.5rem;padding:2rem;border:2px solid #26212b;border-radius:1.25rem;background:#fff;overflow-wrap:anywhere}' +
  'h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.2}a{color:inherit;font-weight:700}small{color:#5f5866}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** What the page says besides its own title and text. */
type Wording = {
  readonly lang: string;
  /** The beginning of the title of a page with an error. */
  readonly error: string;
  readonly back: string;
  readonly reference: (id: string) => string;
};

const ENGLISH: Wording = {
  lang: 'en',
  error: 'Error:',
  back: 'Back to the start page',
  reference: (id) => `Reference: ${id}`,
};

/** Text escaped for an element: interface texts may come from content. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An error page for requests that reach no route: no script, no session, nothing that can fail. */
export function plainPage({
  status,
  title,
  text,
  requestId,
  headers,
  framedBy = "'none'",
  wording = ENGLISH,
}: {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly requestId: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The only origin that may show the page in a frame; none when absent. */
  readonly framedBy?: string;
  /** English when absent. */
  readonly wording?: Wording;
}): Response {
  const { lang, error, back, reference } = wording;
  const html = `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(`${error} ${title}`)}</title><style>${STYLE}</style></head><body><main id="main"><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="/">${escaped(back)}</a></p><p><small>${escaped(reference(requestId))}</small></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
      ...headers,
    },
  });
}
