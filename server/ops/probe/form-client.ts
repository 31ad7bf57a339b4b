import { seconds } from '#app/kernel/clock.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { formFields, type PageForm, type ReadPage, readPage } from './read-page.ts';

const TIMEOUT = seconds(20);
const MOST_REDIRECTS = 8;

/** A page at the end of its redirects. */
export type OpenedPage = ReadPage & { readonly status: number; readonly path: string };

/** Why a request has no page. */
export class NoPage extends Error {
  override readonly name = 'NoPage';
}

/** A browser without script: keeps cookies, follows redirects inside the shop, posts forms. */
export type FormClient = {
  visit(path: string): Promise<OpenedPage>;
  submit(on: OpenedPage, form: PageForm, fill?: Readonly<Record<string, string>>): Promise<OpenedPage>;
};

/** `origin` is that of the shop, to which alone requests go. */
export function createFormClient({ fetch, origin }: Pick<CliDeps, 'fetch'> & { readonly origin: string }): FormClient {
  const cookies = new Map<string, string>();

  const request = async (path: string, body: URLSearchParams | null): Promise<Response> => {
    const headers: Record<string, string> = { Accept: 'text/html' };
    if (cookies.size > 0) headers.Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (body) Object.assign(headers, { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' });
    const init = {
      method: body ? 'POST' : 'GET',
      headers,
      body: body?.toString() ?? null,
      redirect: 'manual',
    } as const;
    const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(TIMEOUT) }).catch(
      (error: unknown) => {
        throw new NoPage(`${path} cannot be reached: ${error instanceof Error ? error.name : 'unknown'}`);
      },
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  const open = async (first: string, posted: URLSearchParams | null): Promise<OpenedPage> => {
    let path = first;
    let response = await request(path, posted);
    for (let hops = 0; response.status >= 300 && response.status < 400; hops += 1) {
      if (hops === MOST_REDIRECTS) throw new NoPage(`${first} redirects in a circle`);
      path = inside(response.headers.get('location') ?? '', path);
      response = await request(path, null);
    }
    const body = await response.text().catch((error: unknown) => {
      throw new NoPage(`the answer of ${path} breaks off: ${error instanceof Error ? error.name : 'unknown'}`);
    });
    return { ...readPage(body), status: response.status, path };
  };

  /** The path and query of an address of the shop. */
  const inside = (address: string, from: string): string => {
    if (!URL.canParse(address, origin + from)) throw new NoPage(`${from} leads to no address: ${address}`);
    const url = new URL(address, origin + from);
    if (url.origin !== origin) throw new NoPage(`${from} leads out of the shop, to ${url.origin}`);
    return url.pathname + url.search;
  };

  return {
    visit: (path) => open(inside(path, '/'), null),
    submit: (on, form, fill = {}) => open(inside(form.action || on.path, on.path), formFields(form, fill)),
  };
}
