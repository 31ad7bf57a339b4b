import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseHTML } from 'linkedom';
import type { ServerBuild } from 'react-router';
import type { Shop } from '#server/app.ts';
import type { ConsentReader } from '#server/edge/pages/consent-reader.ts';
import { copySeededStore } from '#tests/support/seeded-store.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const ORIGIN = 'http://localhost:3000';

/** Settings of a shop that has another store than the embedded one with the demo catalogue. */
const OWN_STORE = /^(?:DATABASE_URL|COMMERCE_|DEMO_DATA|DATA_DIR|SHOP_STAGE)/;

/**
 * The built shop on a new embedded store, without a socket. `prepare` may write the store before the shop opens it. The
 * store's folder is removed by `close`, or when the shop does not open.
 */
export async function openBuiltShop(
  env: Readonly<Record<string, string>> = {},
  {
    clock,
    prepare,
    log,
    observe = (routes) => routes,
    consentOf,
    root = ROOT,
    searchFile = join(root, 'build/tools/search-worker.js'),
  }: {
    readonly clock?: () => number;
    readonly prepare?: (dataDir: string) => Promise<void>;
    /** Receives the lines of the log; set LOG_LEVEL too. */
    readonly log?: { write(line: string): void };
    /** Puts a handler between the shop and its routes. */
    readonly observe?: (routes: ServerBuild) => ServerBuild;
    /** What visitors have agreed to. Default: as the shop reads it. */
    readonly consentOf?: ConsentReader;
    /** Folder of the built shop. Default: this repository. */
    readonly root?: string;
    /** The program of the search's thread. Default: the built one. */
    readonly searchFile?: string;
  } = {},
): Promise<{ readonly shop: Shop; readonly dataDir: string; close(): Promise<void> }> {
  const { builtRoutes, createLogger, createShop, readConfig } = (await import(
    join(root, 'build/server/index.js')
  )) as typeof import('#server/app.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const open = async (): Promise<Shop> => {
    if (prepare) await prepare(dataDir);
    else if (!clock && !Object.keys(env).some((name) => OWN_STORE.test(name))) await copySeededStore(dataDir);
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_ORIGIN: ORIGIN, ...env });
    return createShop(config, {
      ...(clock ? { clock } : {}),
      ...(consentOf ? { consentOf } : {}),
      routes: observe(builtRoutes),
      logger: createLogger(config, log),
      files: {
        contentFolder: join(root, 'content-fallbacks'),
        clientFolder: join(root, 'build/client'),
        writerFile: join(root, 'build/tools/sqlite-writer.js'),
        drawingFolder: join(root, 'build/drawings'),
        pictureFile: join(root, 'build/tools/picture-worker.js'),
        searchFile,
      },
    });
  };
  const shop = await open().catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  await shop.loaded;
  return {
    shop,
    dataDir,
    async close() {
      await shop.close().finally(removeData);
    },
  };
}

/** One raw request: the path not resolved, no cookie, no `Origin`, redirects not followed. */
export async function send(shop: Shop, path: string, init: RequestInit = {}): Promise<Response> {
  return shop.app.fetch(new Request(ORIGIN + path, { ...init, redirect: 'manual' }));
}

/** A posted form as a browser on a page of the shop sends it. */
export function formPost(
  body: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return {
    method: 'POST',
    body: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
    headers: { Accept: 'text/html', Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  };
}

export type Page = {
  readonly status: number;
  readonly headers: Headers;
  readonly url: URL;
  readonly html: string;
  readonly document: Document;
  text(selector: string): string;
};

type Fields = Readonly<Record<string, string | readonly string[]>>;

function appendFields(body: URLSearchParams, fields: Fields): void {
  for (const [name, value] of Object.entries(fields))
    for (const one of typeof value === 'string' ? [value] : value) body.append(name, one);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };

/** The text of a text area: the parser of these tests leaves its entities. */
export function textIn(area: Element | null): string {
  return (area?.textContent ?? '').replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** What a browser sends for a control; null for a box that is not ticked. */
function sentValue(control: Element): string | null {
  if (control.tagName === 'SELECT') {
    const options = [...control.querySelectorAll('option')];
    const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0];
    return chosen?.getAttribute('value') ?? '';
  }
  if (control.tagName === 'TEXTAREA') return textIn(control);
  const isBox = /^(?:checkbox|radio)$/.test(control.getAttribute('type') ?? '');
  if (isBox && !control.hasAttribute('checked')) return null;
  return control.getAttribute('value') ?? (isBox ? 'on' : '');
}

/** The controls of a form: those inside it, and those that name it. */
function controlsOf(form: Element): readonly Element[] {
  const id = form.getAttribute('id');
  const outside = id ? form.ownerDocument.querySelectorAll(`input[form="${id}"]`) : [];
  return [...form.querySelectorAll('input, select, textarea'), ...outside];
}

/** The fields of a form as a browser sends them, those in `fill` replaced. */
export function formBody(form: Element, fill: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const control of controlsOf(form)) {
    const name = control.getAttribute('name');
    if (!name || Object.hasOwn(fill, name) || control.hasAttribute('disabled')) continue;
    const value = sentValue(control);
    if (value !== null) body.append(name, value);
  }
  appendFields(body, fill);
  return body;
}

type RequestOptions = {
  readonly method?: string;
  readonly body?: URLSearchParams | string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The stylesheet that a browser without script requests besides the page's own; null where the page has none. */
function placeStyle(html: string): string | null {
  return /<link rel="stylesheet" media="print" href="([^"]+)"/.exec(html)?.[1] ?? null;
}

/** A browser without script: follows redirects, keeps cookies, submits the forms of the page. */
export class Shopper {
  readonly cookies = new Map<string, string>();
  readonly shop: Shop;
  readonly #address: string | null;
  page: Page | null = null;

  /** `address` is the remote address of the shop's socket; without one the request has no socket. */
  constructor(shop: Shop, { address = null }: { readonly address?: string | null } = {}) {
    this.shop = shop;
    this.#address = address;
  }

  get current(): Page {
    if (!this.page) throw new Error('No page is open');
    return this.page;
  }

  async request(path: string, init: RequestOptions = {}): Promise<Response> {
    const headers = new Headers({ Accept: 'text/html', ...init.headers });
    if (this.cookies.size > 0)
      headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (init.method === 'POST') {
      if (!headers.has('Origin')) headers.set('Origin', ORIGIN);
      if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/x-www-form-urlencoded');
    }
    const response = await this.shop.app.fetch(
      new Request(new URL(path, ORIGIN), {
        method: init.method ?? 'GET',
        body: init.body?.toString(),
        headers,
        redirect: 'manual',
      }),
      this.#address === null ? undefined : { incoming: { socket: { remoteAddress: this.#address } } },
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async #open(path: string, init: RequestOptions): Promise<Page> {
    let answer = await this.request(path, init);
    let url = new URL(path, ORIGIN);
    for (let hops = 0; answer.status >= 300 && answer.status < 400; hops += 1) {
      if (hops > 8) throw new Error(`Redirected in a circle at ${url}`);
      url = new URL(answer.headers.get('location') ?? '', url);
      answer = await this.request(url.pathname + url.search, answer.status === 307 ? init : {});
    }
    const html = await answer.text();
    const style = placeStyle(html);
    if (style) await this.request(style, { headers: { ...init.headers, Accept: 'text/css', Referer: url.href } });
    // A page of which a test reads the status alone is not parsed.
    let parsed: Document | null = null;
    const documentOf = () => (parsed ??= parseHTML(html).document as unknown as Document);
    this.page = {
      status: answer.status,
      headers: answer.headers,
      url,
      html,
      get document() {
        return documentOf();
      },
      text: (selector) => (documentOf().querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim(),
    };
    return this.page;
  }

  async visit(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
    return this.#open(path, { headers });
  }

  async post(path: string, fields: Fields, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
    const body = new URLSearchParams();
    appendFields(body, fields);
    return this.#open(path, { method: 'POST', body, headers });
  }

  /** Submits the form that `selector` finds on the page, as a browser would, with some fields replaced. */
  async submit(selector: string, fill: Fields = {}): Promise<Page> {
    const form = this.current.document.querySelector(selector);
    if (!form) throw new Error(`No form ${selector} on ${this.current.url.pathname}`);
    const body = formBody(form, fill);
    const target = new URL(form.getAttribute('action') ?? this.current.url.pathname, ORIGIN);
    if (target.origin !== ORIGIN) throw new Error(`The form leads to ${target.origin}`);
    const action = target.pathname + target.search;
    if ((form.getAttribute('method') ?? 'get').toLowerCase() === 'post')
      return this.#open(action, { method: 'POST', body, headers: { Referer: this.current.url.href } });
    return this.visit(`${target.pathname}?${body}`);
  }
}

/** A form by the intent it posts. */
export const intent = (name: string): string => `form:has(input[name="intent"][value="${name}"])`;
