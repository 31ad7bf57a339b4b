/** Sends a request to any node of the shop. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

export type Answer = {
  readonly status: number;
  /** The path and query it answers. */
  readonly path: string;
  /** The redirect target: path and query; null when it is no redirect. */
  readonly location: string | null;
  readonly type: string;
  readonly html: string;
};

/** A form as sent: a body and its content type. */
export type RawForm = { readonly body: string | Uint8Array<ArrayBuffer>; readonly type: string };

export type Fields = Readonly<Record<string, string>>;

const ORIGIN = 'http://localhost:3000';
const MOST_HOPS = 8;

/**
 * A browser without script for load tests: keeps cookies and posts forms, and reads pages with patterns instead of
 * parsing them.
 */
export class FormBrowser {
  readonly cookies = new Map<string, string>();
  readonly #send: Send;
  readonly #address: string;

  /** `address` is the one that a proxy in front of the shop would report. */
  constructor(send: Send, address: string) {
    this.#send = send;
    this.#address = address;
  }

  /** One request, redirects not followed. */
  async request(path: string, form?: Fields | RawForm): Promise<Answer> {
    const response = await this.#exchange(path, 'text/html', form && (isRaw(form) ? form : encoded(form)));
    const html = await response.text();
    const to = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    const url = to === null ? null : new URL(to, ORIGIN + path);
    return {
      status: response.status,
      path,
      location: url && url.pathname + url.search,
      type: response.headers.get('content-type') ?? '',
      html,
    };
  }

  /** A request of a script of the page: a form, or `json` as the widget sends it. Returns the JSON of the answer. */
  async ask(
    path: string,
    question: Fields | { readonly json: unknown },
  ): Promise<{ readonly status: number; readonly body: unknown }> {
    const body =
      typeof question.json === 'object'
        ? { body: JSON.stringify(question.json), type: 'application/json' }
        : encoded(question as Fields);
    const response = await this.#exchange(path, 'application/json', body);
    return { status: response.status, body: (await response.json()) as unknown };
  }

  async #exchange(path: string, accept: string, raw?: RawForm): Promise<Response> {
    const headers: Record<string, string> = { Accept: accept, 'X-Forwarded-For': this.#address };
    if (this.cookies.size > 0) headers.Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init: RequestInit = { method: 'GET', headers, redirect: 'manual' };
    if (raw) {
      Object.assign(headers, { Origin: ORIGIN, 'Content-Type': raw.type });
      Object.assign(init, { method: 'POST', body: raw.body });
    }
    const response = await this.#send(path, init);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects to the last page. */
  async follow(answer: Answer): Promise<Answer> {
    let last = answer;
    for (let hops = 0; last.location !== null; hops += 1) {
      if (hops === MOST_HOPS) throw new Error(`Redirected in a circle at ${last.path}`);
      last = await this.request(last.location);
    }
    return last;
  }

  async visit(path: string): Promise<Answer> {
    return this.follow(await this.request(path));
  }

  async post(path: string, form: Fields | RawForm): Promise<Answer> {
    return this.follow(await this.request(path, form));
  }
}

function encoded(form: Fields): RawForm {
  return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' };
}

function isRaw(form: Fields | RawForm): form is RawForm {
  return typeof form.type === 'string' && 'body' in form && Object.keys(form).length === 2;
}

/** The value of an attribute in the text of a tag. */
function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  return found ? unescapeHtml(found[1] ?? '') : null;
}

export function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('&nbsp;', ' ');
}

/**
 * What the forms of a page would post, each as its fields. Only `input` elements count: the cart and payment forms have
 * no others.
 */
export function formsOf(html: string): Fields[] {
  return [...html.matchAll(/<form\b[^>]*>(.*?)<\/form>/gs)].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
        const name = attribute(tag, 'name');
        return name === null ? [] : [[name, attribute(tag, 'value') ?? '']];
      }),
    ),
  );
}

/** The fields of the form that posts this intent; throws when the page has none. */
export function formOf(page: Answer, intent: string): Fields {
  const form = formsOf(page.html).find((fields) => fields.intent === intent);
  if (!form) throw new Error(`No form ${intent} at ${page.path}, which answered ${page.status}: ${headingOf(page)}`);
  return form;
}

/** The main heading, as text. */
export function headingOf({ html }: Answer): string {
  return textOf(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '(no heading)');
}

/** The visible text of markup. */
export function textOf(html: string): string {
  return unescapeHtml(
    html
      .replace(/<!--.*?-->/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' '),
  ).trim();
}

/** The total a page shows, in minor units; null when it shows none. */
export function totalOn({ html }: Answer): number | null {
  const [tag] = /<data\b[^>]*id="cart-total"[^>]*>/.exec(html) ?? [];
  return tag === undefined ? null : Number(attribute(tag, 'value'));
}

export function orderNumberOn({ html }: Answer): string | null {
  return /id="order-number"[^>]*>(?:<[^>]*>)*\s*(PW-[0-9A-Z]{5}-[0-9A-Z]{5})/.exec(html)?.[1] ?? null;
}
