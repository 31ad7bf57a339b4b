import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { createHttpApp } from '#server/edge/http/http-app.ts';
import type { HttpAppDeps, PageRequest } from '#server/edge/http/http-app-types.ts';
import { createRouteOf } from '#server/edge/http/logged-route.ts';
import { createWordingOf } from '#server/edge/http/plain-page.ts';
import { createPolicyReports } from '#server/edge/http/policy-reports.ts';
import { loadStaticFiles } from '#server/edge/http/static-files.ts';
import { registry } from './address-forms.ts';

export const ORIGIN = 'https://shop.test';
const LONG_PAGE = `<!DOCTYPE html><title>Socks</title>${'<p>A pair of socks.</p>'.repeat(200)}`;
const routeOf = createRouteOf(['/:storefront', '/:storefront/search', '/:storefront/order/:signed', '/:storefront/*']);
/** The words of pages that no route makes. */
export const wordingOf = createWordingOf({ registry, translations: createTranslations() });
/** Headers of a form that the shop's own page sends. */
export const OURS = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

let folder: string;
/** Call at the top of a test file: writes the static files and removes them at the end. */
export function setUpStaticFiles(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'static-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/app-abc123.js'), `// ${'x'.repeat(4000)}`);
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
    writeFileSync(join(folder, '.hidden'), 'hidden');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
}

type Overrides = Partial<Omit<HttpAppDeps, 'pages'>> & {
  readonly hydrates?: boolean;
  readonly pays?: boolean;
  readonly answer?: (page: PageRequest) => Response | Promise<Response>;
};

/** The HTTP surface over replaceable parts; `lines` holds its log, `seen` the requests that reached a page. */
export async function httpShop({
  hydrates = false,
  pays = false,
  answer = () => html(LONG_PAGE),
  ...deps
}: Overrides = {}) {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const seen: PageRequest[] = [];
  const app = createHttpApp({
    publicOrigins: [ORIGIN, 'https://winkel.test'],
    logger: pino({ level: 'info' }, sink),
    ready: () => true,
    staticFiles: await loadStaticFiles(folder),
    images: { handle: async () => new Response('picture', { headers: { 'content-type': 'image/webp' } }) },
    sandbox: { handle: async (request) => (request.url.endsWith('/pay') ? html('sandbox') : null) },
    webhook: { handle: async (request) => new Response(await request.text(), { status: 202 }) },
    policyReports: createPolicyReports({ clock: () => 0, routeOf }),
    routeOf,
    formTargets: [],
    wordingOf,
    payment: { provider: ['https://provider.test'], banks: ['https:'] },
    ...deps,
    pages: async (page) => {
      seen.push(page);
      return { response: await answer(page), hydrates, pays };
    },
  });
  const fetch = (path: string, init: RequestInit = {}, peer?: string) =>
    app.fetch(
      new Request(`http://internal:3000${path}`, init),
      peer ? { incoming: { socket: { remoteAddress: peer } } } : {},
    );
  const post = (path: string, body: BodyInit, headers: Record<string, string> = OURS) =>
    fetch(path, {
      method: 'POST',
      body,
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
    });
  return { fetch, post, lines, seen };
}

export function html(body: string, init: ResponseInit = {}): Response {
  return new Response(body, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers } });
}
