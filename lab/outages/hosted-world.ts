import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { migrations } from '#server/composition/migrations.ts';
import { NO_SWITCHES } from '#server/config/webhook-switches.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { createFakeNewsletter, NEWSLETTER_TOKEN } from '#tests/fakes/newsletter.ts';
import { createFakeProvider } from '#tests/fakes/recommendations.ts';
import { createStoryblokFake, SPACE_TOKEN } from '#tests/fakes/storyblok.ts';
import { readSpace, withField } from '#tests/fakes/storyblok-space.ts';
import { FAKE_TAXJAR_KEY, fakeTaxJar } from '#tests/fakes/taxjar.ts';
import { sizeOf, testProduct } from '#tests/support/buying.ts';
import type { FormBrowser } from '#tests/support/form-browser.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace, type Engine } from '#tests/support/stores.ts';
import { browserScript } from '#tools/vite/browser-script.ts';
import { type Door, openHttpsDoor, openSocketDoor, reachDatabase, type Service, TRUSTED } from './door.ts';

const MAPPING = fileURLToPath(new URL('./map-host.mjs', import.meta.url));
const SEARCH_TOKEN = 'a-token-of-the-search-for-proofs-0123456789';
const PUBLIC_ORIGIN = 'http://localhost:3000';
const PROVIDER = 'https://checkout-test.adyen.com';
const PROVIDER_PAGES = 'https://checkoutshopper-test.adyen.com';
const PRICE = 1000;
const STOCK = 100_000;

/** Every service that the shop can be configured to use, and what has its catalogue, carts and orders. */
export const UPSTREAMS = [
  'content',
  'commerce',
  'database',
  'search',
  'recommendations',
  'payment',
  'tax',
  'newsletter',
  'mail',
] as const;
export type Upstream = (typeof UPSTREAMS)[number];

export type HostedWorld = {
  readonly nodes: ShopNodes;
  /** The doors of this engine: `commerce` with SQLite, behind a hosted platform; `database` with PostgreSQL. */
  readonly doors: ReadonlyMap<Upstream, Door>;
  /** A shopper of the node, who also opens the pages of the payment provider. */
  newBrowser(): FormBrowser;
  /** Publishes a title of the page `/uk/about-us`. */
  publishTitle(title: string): void;
  /** Changes the price of the product `red`, in pence. */
  setPrice(pence: number): Promise<void>;
  /** The addresses to which letters of this kind were delivered. */
  lettersTo(kind: string): readonly string[];
  close(): Promise<void>;
};

/** The goods; `fresh-0` and so on are for pages that no visitor opened before, `american` is for the United States. */
const FRESH = 60;
const names = ['red', 'blue', 'green', ...Array.from({ length: FRESH }, (_, nth) => `fresh-${nth}`)];
const products = [
  ...names.map((name) => testProduct(name, { pence: PRICE, stock: STOCK })),
  sampleProduct('AMERICAN', {
    variants: [sampleVariant('AMERICAN-4146-UP', { id: sizeOf('american'), stock: { us: STOCK } })],
    categories: ['adults', 'adults/socks'],
  }),
];

/**
 * One built node whose every service is hosted, each behind a door that can fail: content, search, recommendations,
 * payment, tax, newsletter and mail, and behind them a platform (SQLite) or a database (PostgreSQL).
 */
export async function openHostedWorld(engine: Engine): Promise<HostedWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'outages-'));
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, TRUSTED.cert);

  execFileSync(process.execPath, ['bin/shop.mjs', 'content', 'export', join(folder, 'space'), '--space', '77']);
  const space = readSpace(join(folder, 'space'));
  const content = createStoryblokFake(space);
  const mail = await openMailServer();
  const provider = await openProvider((request) => toNode(request));

  const doors = new Map<Upstream, Door>([
    ['content', await openHttpsDoor((request) => content.fetch(request.url, { headers: request.headers }))],
    // The shop is a search service for others; here for itself, over the network.
    ['search', await openHttpsDoor((request) => toNode(request))],
    ['recommendations', await openHttpsDoor(createFakeProvider(() => ['BLUE', 'GREEN']).answer)],
    ['payment', await openHttpsDoor(provider.api)],
    ['newsletter', await openHttpsDoor(createFakeNewsletter().answer)],
    [
      'mail',
      await openSocketDoor({ reach: () => connect(mail.port, '127.0.0.1'), busy: TOO_MANY_LETTERS, upgrade: null }),
    ],
  ]);
  // A hosted platform computes the tax of its carts itself.
  if (engine === 'postgres') doors.set('tax', await openHttpsDoor(fakeTaxJar));
  const at = (upstream: Upstream) => `https://localhost:${doors.get(upstream)?.port}`;

  const nodes = await openNodes({
    engine,
    count: 1,
    products,
    wire: (target) => (engine === 'sqlite' ? wirePlatform(target) : wireDatabase(target)),
    env: {
      ...settings(at),
      ...(doors.has('tax') && taxSettings(at('tax'))),
      NODE_EXTRA_CA_CERTS: authority,
      PAYMENTS_HMAC_KEYS: provider.webhookKeys.join(','),
    },
  });
  async function wirePlatform(target: string): Promise<string> {
    doors.set('commerce', await openHttpsDoor((request) => passOn(request, target)));
    return at('commerce');
  }
  async function wireDatabase(target: string): Promise<string> {
    doors.set('database', await openSocketDoor({ reach: reachDatabase(target), busy: TOO_MANY, upgrade: SSL_REQUEST }));
    const url = new URL(target);
    url.search = `?sslmode=verify-full&sslrootcert=${authority}`;
    url.host = `localhost:${doors.get('database')?.port}`;
    return url.href;
  }
  function toNode(request: Request): Promise<Response> {
    return passOn(request, nodes.addresses[0] ?? '');
  }

  const send = nodes.sender();
  return {
    nodes,
    doors,
    newBrowser: () =>
      nodes.newBrowser((path, init) =>
        path.startsWith('/checkoutshopper/')
          ? provider.page(new Request(PROVIDER_PAGES + path, { ...init, headers: originOf(init) }))
          : send(path, init),
      ),
    publishTitle: (title) => content.publish(withField(space, '_default/about-us', { title })),
    setPrice: (pence) => nodes.sell([testProduct('red', { pence, stock: STOCK })]),
    lettersTo: (kind) => mail.received.filter((one) => one.kind === kind).map(({ recipient }) => recipient),
    async close() {
      await nodes.close();
      await provider.close();
      for (const door of doors.values()) await door.close();
      await mail.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of a shop that uses every service, each at the address of its door. */
const settings = (at: (upstream: Upstream) => string): Readonly<Record<string, string>> => ({
  LOG_LEVEL: 'warn',
  NODE_OPTIONS: `--import ${MAPPING}`,
  MAPPED_FROM: PROVIDER,
  MAPPED_TO: at('payment'),
  PUBLIC_ORIGIN,
  CONTENT_ADAPTER: 'storyblok',
  STORYBLOK_URL: `${at('content')}/v2/cdn`,
  STORYBLOK_TOKEN: SPACE_TOKEN,
  CONTENT_REFRESH_SECONDS: '2',
  SEARCH_ADAPTER: 'xo',
  SEARCH_API_TOKEN: SEARCH_TOKEN,
  XO_SEARCH_URL: `${at('search')}/api/xo`,
  XO_SEARCH_TOKEN: SEARCH_TOKEN,
  RECOMMENDATIONS_ADAPTER: 'http',
  RECOMMENDATIONS_URL: at('recommendations'),
  PAYMENTS_ADAPTER: 'adyen',
  PAYMENTS_ENVIRONMENT: 'test',
  PAYMENTS_API_KEY: 'an-api-key-of-the-proof-of-outages',
  PAYMENTS_CLIENT_KEY: 'test_AAAABBBBCCCCDDDDEEEEFFFF00001111',
  PAYMENTS_MERCHANT_ACCOUNT: 'SandboxAccount',
  NEWSLETTER_ADAPTER: 'http',
  NEWSLETTER_URL: `${at('newsletter')}/v1`,
  NEWSLETTER_TOKEN,
  LETTERS_ADAPTER: 'smtp',
  SMTP_HOST: 'localhost',
  SMTP_PORT: new URL(at('mail')).port,
  SMTP_TLS: 'implicit',
});

const taxSettings = (url: string) => ({ TAX_ADAPTER: 'taxjar', TAX_TAXJAR_KEY: FAKE_TAXJAR_KEY, TAX_TAXJAR_URL: url });

/** PostgreSQL's request for TLS, and its answer to a client too many: an error message of code 53300. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const TOO_MANY_LETTERS = Buffer.from('421 4.7.0 Too many connections, try again later\r\n');
const ERROR_FIELDS = 'SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0';
const TOO_MANY = Buffer.concat([
  Buffer.from('E'),
  Buffer.from([0, 0, 0, ERROR_FIELDS.length + 4]),
  Buffer.from(ERROR_FIELDS),
]);

/** Sends a request to the same path of another origin. */
async function passOn(request: Request, origin: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding'])
    headers.delete(name);
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer();
  return fetch(origin + pathname + search, { method: request.method, headers, body, redirect: 'manual' });
}

const originOf = ({ headers }: RequestInit) => ({ ...(headers as Record<string, string>), Origin: PROVIDER_PAGES });

/** The payment provider on a store of its own, which sends its webhooks to the shop. */
async function openProvider(toShop: Service) {
  // Its pages and texts are files that only the bundler of the shop can import.
  const { module: sandboxModule } = await runnerImport<typeof import('#lab/sandbox/open.ts')>('#lab/sandbox/open.ts', {
    configFile: false,
    plugins: [browserScript()],
  });
  const { createPaymentSandbox, deliverByItself, sandboxWebhookKeys } = sandboxModule;
  const place = await createPlace('sqlite');
  const store = await place.open({ commands, migrations });
  const keys = ['a secret of the provider of at least 32 characters'] as const;
  const webhookKeys = sandboxWebhookKeys(keys);
  const sandbox = deliverByItself(
    createPaymentSandbox({
      store,
      clock: Date.now,
      ids: createIdSource({ randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)), clock: Date.now }),
      publicOrigins: [PUBLIC_ORIGIN],
      ownOrigin: PROVIDER_PAGES,
      keys,
      webhooks: {
        address: `${PUBLIC_ORIGIN}/webhooks/adyen`,
        deliver: toShop,
        keys: webhookKeys,
        switches: NO_SWITCHES,
        random: Math.random,
      },
      production: false,
      allowProduction: false,
    }),
    { clock: Date.now, onFailure: () => undefined },
  );
  return {
    webhookKeys,
    api: sandbox.api,
    page: async (request: Request) => (await sandbox.handle(request)) ?? new Response(null, { status: 404 }),
    async close() {
      await sandbox.stop();
      await place.remove();
    },
  };
}
