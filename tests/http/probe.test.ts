import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#server/edge/http/listen.ts';
import { type CliDeps, cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { freePort } from '#tests/support/node-process.ts';
import { openBuiltShop } from './shopper.ts';

let origin: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const built = await openBuiltShop({ PUBLIC_ORIGIN: origin });
  const { app, answerFromMemory } = built.shop;
  const logger = pino({ level: 'silent' });
  const { drain } = await listen({ app, answerFromMemory, port, host: '127.0.0.1', logger });
  close = async () => {
    await drain();
    await built.close();
  };
});
afterAll(() => close());

/** Runs the probe against the shop; `change` may replace its answers. */
async function probe(
  argv: readonly string[],
  change: (url: URL, answer: Response) => Response | Promise<Response> = (_, answer) => answer,
  environment: Readonly<Record<string, string>> = {},
) {
  let said = '';
  const posted: string[] = [];
  const say = (text: string) => {
    said += text;
  };
  const deps: CliDeps = {
    ...cliDeps({ PUBLIC_ORIGIN: origin, ...environment }, ''),
    async fetch(address, init) {
      const url = new URL(address);
      if (init.method === 'POST') posted.push(url.pathname);
      return await change(url, await fetch(address, init));
    },
    stdout: async (text) => say(text),
    stderr: say,
  };
  return { code: await runShop(['probe', ...argv], deps), said, posted };
}

describe('the synthetic shopper', () => {
  // One storefront of each language: all ten are bought in by the tests of purchases.
  test.each(['uk', 'de', 'nl'])('buys in storefront %s', async (storefront) => {
    const { code, said } = await probe(['--storefront', storefront]);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${storefront} {2}ok {6}PW-[0-9A-Z-]{11}\\nEvery purchase succeeded\\.\\n$`)),
    ]);
  });

  test('names the step that fails, with the answer of the shop', async () => {
    const broken = (url: URL, answer: Response) =>
      url.pathname === '/uk/checkout/address' ? new Response('<title>Oh no</title>', { status: 500 }) : answer;
    expect(await probe(['--storefront', 'uk', '--origin', origin], broken)).toMatchObject({
      code: 1,
      said: 'uk  FAILED  at address: /uk/checkout/address answered 500: Oh no\nPurchases that failed: 1.\n',
    });
  });

  test('prints what the page says of a rejected form', async () => {
    const rejecting = (url: URL, answer: Response) =>
      url.pathname === '/uk/checkout/address'
        ? new Response(
            '<title>Error</title><div id="error-summary"><h2>Check this</h2><ul><li>No tax</li></ul></div>',
            {
              status: 503,
            },
          )
        : answer;
    expect((await probe(['--storefront', 'uk'], rejecting)).said).toContain(
      'at address: /uk/checkout/address answered 503: Check this No tax\n',
    );
  });

  test('buys in every storefront, and for no address that is none', async () => {
    const { said } = await probe([]);
    expect(said).toMatch(/^(?:[a-z]{2} {2}ok .*\n){10}Every purchase succeeded\.\n$/);
    const { code, said: rejected, posted } = await probe(['--email', 'nowhere']);
    expect([code, rejected, posted]).toEqual([2, expect.stringContaining('It is no e-mail address.'), []]);
  });

  test('names the step whose answer breaks off or leads to no address, and goes on to the next storefront', async () => {
    const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
    const broken = (url: URL, answer: Response) => {
      if (url.pathname === '/uk/collection/all') return new Response(cut, { status: 200 });
      return url.pathname === '/de/collection/all'
        ? new Response(null, { status: 302, headers: { location: 'http://[' } })
        : answer;
    };
    const storefronts = ['uk', 'de', 'nl'].flatMap((code) => ['--storefront', code]);
    expect((await probe(storefronts, broken)).said).toMatch(
      /^uk {2}FAILED {2}at list: the answer of \/uk\/collection\/all breaks off: TypeError\nde {2}FAILED {2}at list: \/de\/collection\/all leads to no address: http:\/\/\[\nnl {2}ok /,
    );
  });

  test('fails where the order costs something other than the payment step said', async () => {
    const dearer = async (url: URL, answer: Response) =>
      url.pathname.startsWith('/uk/checkout/success/') && answer.status === 200
        ? new Response((await answer.text()).replace(/(id="order-total"[^>]*value=")/, '$19'), answer)
        : answer;
    const { code, said } = await probe(['--storefront', 'uk'], dearer);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^uk {2}FAILED {2}at success: the order costs 9\d+, the payment/),
    ]);
  });

  test('asks for an address of the operator before it buys in a shop that may send mail', async () => {
    const asked = {
      code: 1,
      said: 'Name with --email where letters about the orders go: an address of yours.\n',
      posted: [],
    };
    expect(await probe(['--origin', 'https://staging.test'])).toEqual(asked);
    expect(await probe(['--storefront', 'uk'], undefined, { LETTERS_ADAPTER: 'smtp', SMTP_HOST: 'mail.test' })).toEqual(
      asked,
    );
  });

  test('buys nothing in a shop without the payment sandbox, nor where none answers', async () => {
    const live = (url: URL, answer: Response) =>
      url.pathname === '/checkoutshopper/hosted.css' ? new Response('Not found', { status: 404 }) : answer;
    expect(await probe([], live)).toEqual({
      code: 1,
      said: `No shop with the payment sandbox answers at ${origin}: nothing is bought there.\n`,
      posted: [],
    });
    const { code, said } = await probe(['--origin', `http://127.0.0.1:${await freePort()}`]);
    expect([code, said]).toEqual([1, expect.stringMatching(/^No shop answers at http:/)]);
  });
});
