import { type IncomingHttpHeaders, IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pino from 'pino';
import { listen } from '#server/edge/http/listen.ts';
import { openShopWithStore, type ShopWithStore } from './shop-with-store.ts';

export const LIST = '/uk/adults/socks';
/** Shared pages of every kind. */
export const PAGES = [
  '/uk',
  LIST,
  `${LIST}?sort=price%3Aasc&page=2`,
  '/de/adults/socks',
  '/us',
  '/uk/faq',
  '/uk/about-us',
  '/uk/search?term=cat',
  '/uk/no-such-page',
];

type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
};

export type ListeningShop = ShopWithStore & {
  /** One request over a socket, as it is written. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
  /** The page from memory, after a request that may have made it. */
  again(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Whether the page is in memory: unlike a request it makes none. */
  inMemory(path: string, headers?: Record<string, string>): boolean;
};

/** The built shop on a socket. */
export async function openListeningShop(...options: Parameters<typeof openShopWithStore>): Promise<ListeningShop> {
  const built = await openShopWithStore(...options);
  const { app, answerFromMemory } = built.shop;
  const { port, drain } = await listen({
    app,
    answerFromMemory,
    port: 0,
    host: '127.0.0.1',
    logger: pino({ level: 'silent' }),
  });
  const get: ListeningShop['get'] = (path, headers = {}, method = 'GET') => ask({ port, path, headers, method });
  return {
    ...built,
    get,
    async again(path, headers) {
      await get(path, headers);
      return get(path, headers);
    },
    inMemory(path, headers = {}) {
      const incoming = new IncomingMessage(new Socket());
      Object.assign(incoming, { method: 'GET', url: path, headers: { 'accept-encoding': 'br', ...headers } });
      return answerFromMemory(incoming, new ServerResponse(incoming));
    },
    async close() {
      await drain();
      await built.close();
    },
  };
}

type Asked = {
  readonly port: number;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly method: string;
};

function ask(asked: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ ...asked, host: '127.0.0.1', agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body,
          text: unpacked(body, response.headers['content-encoding']),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}
