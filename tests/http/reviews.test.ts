import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { payWith, reachPayment } from './journey.ts';
import { ORIGIN, openBuiltShop, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let dataDir = '';
let now = Date.now();
let built: Awaited<ReturnType<typeof openBuiltShop>>;
const lines: string[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'reviews-http-'));
  const log = { write: (line: string) => void lines.push(line) };
  built = await openBuiltShop({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' }, { clock: () => now, log });
});
afterAll(async () => {
  await built.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A command of the operator's program beside the open shop. */
async function run(...argv: string[]): Promise<string> {
  const child = spawn(process.execPath, ['bin/shop.mjs', 'reviews', ...argv], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_ORIGIN: ORIGIN },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  await once(child, 'close');
  return out;
}

/** A paid order, the path of the invitation to review its product, and the path of the product. */
async function invited(storefront: 'uk' | 'de' | 'nl' = 'uk') {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, storefront);
  const done = await payWith(shopper, 'authorised');
  const printed = await run('invite', done.text('#order-number'));
  const form = new URL(/https?:\S+/.exec(printed)?.[0] ?? '').pathname;
  const page = await new Shopper(built.shop).visit(form);
  return { form, page, name: /^(.+)$/m.exec(printed)?.[1] ?? '' };
}
const FORM = 'form:has(input[name="stars"])';
const WRITTEN = {
  stars: '4',
  fit: 'small',
  title: 'Warm <b>feet</b>',
  text: 'Soft.\n\nBought "again" & again.',
  name: 'Ada</script>',
};

async function write(form: string, fields: Readonly<Record<string, string>> = WRITTEN) {
  const shopper = new Shopper(built.shop);
  await shopper.visit(form);
  await shopper.submit(FORM, fields);
  return shopper.current;
}
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
    JSON.parse(json ?? ''),
  );

describe('a review by the link of an invitation', () => {
  test('is shown with its product, in numbers too, once an operator publishes it', async () => {
    const { form, name } = await invited();
    const thanks = await write(form);
    expect([thanks.status, thanks.url.search]).toEqual([200, '']);
    expect(thanks.text('h1')).toBe(uiText('reviews:form.thanksTitle'));
    expect((await new Shopper(built.shop).visit(`${form}?sent`)).document.querySelector(FORM)).not.toBeNull();
    const product = thanks.document.querySelector('main a[href*="/product/"]')?.getAttribute('href') ?? '';
    const visit = () => new Shopper(built.shop).visit(product);
    for (const _ of [1, 2]) {
      const page = await visit();
      // Samples of the demo say what they are, and reach no search engine.
      expect(page.text('#reviews')).toContain(uiText('reviews:onlySamples'));
      for (const sample of page.document.querySelectorAll('#reviews article'))
        expect(sample.textContent).toContain(uiText('reviews:sample'));
      expect(page.html).not.toContain('aggregateRating');
    }
    const [, id = ''] = /^(\S+) .* 4\/5 /m.exec(await run('list')) ?? [];
    expect(await run('publish', id)).toBe(`${id} is published.\n`);
    await built.shop.readChanges();
    const page = await visit();
    expect(page.text('#reviews')).toContain(uiText('reviews:count', { count: 1 }));
    expect(page.text('#reviews')).toContain(uiText('reviews:verified'));
    expect(page.text('#reviews')).not.toContain(uiText('reviews:sample'));
    expect(page.text('#reviews article')).toContain(uiText('reviews:fit.small'));
    expect(page.text('#reviews h3')).toBe(WRITTEN.title);
    expect(page.text('#reviews article')).toContain('Bought "again" & again.');
    expect(page.html).not.toMatch(/<b>feet|Ada<\/script>/);
    expect(structured(page.html)).toContainEqual(
      expect.objectContaining({
        name,
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 1, bestRating: 5, worstRating: 1 },
      }),
    );
    expect(await run('delete', id)).toBe(`${id} is deleted.\n`);
    await built.shop.readChanges();
    expect((await visit()).text('#reviews')).not.toContain(WRITTEN.title);
  });

  test('is stored once, and leaves no word in the log', async () => {
    const { form } = await invited('de');
    for (const _ of [1, 2]) expect((await write(form, { ...WRITTEN, title: 'Zephyrine' })).status).toBe(200);
    expect((await run('list')).match(/Zephyrine/g)).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/Zephyrine|Soft\.|review\/PW/);
  });

  test('is rejected with what to mend, and keeps what was typed', async () => {
    const { form } = await invited();
    const page = await write(form, { title: ' ', text: 'x'.repeat(2001), name: '' });
    expect(page.status).toBe(422);
    expect([...page.document.querySelectorAll('#error-summary a')].map(({ textContent }) => textContent)).toEqual(
      (['starsMissing', 'titleMissing', 'tooLong', 'nameMissing'] as const).map((fault) =>
        uiText(`reviews:errors.${fault}`),
      ),
    );
    expect(page.document.querySelector('textarea')?.textContent).toHaveLength(2001);
  });

  test('cannot be written by a forged link, or once the link has ended', async () => {
    const { form, page } = await invited();
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.html).not.toMatch(/ada@example|Downing/);
    const forged = form.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const post = (path: string) =>
      new Shopper(built.shop).request(path, { method: 'POST', body: new URLSearchParams(WRITTEN) });
    expect([(await new Shopper(built.shop).visit(forged)).status, (await post(forged)).status]).toEqual([404, 404]);
    now += days(91);
    expect([(await new Shopper(built.shop).visit(form)).status, (await post(form)).status]).toEqual([404, 404]);
  });
});

describe('the reviews of a product', () => {
  const visit = (path: string) => new Shopper(built.shop).visit(path);
  const starsOf = (page: Awaited<ReturnType<typeof visit>>) =>
    [...page.document.querySelectorAll('#reviews article p:first-child .vh')].map((stars) =>
      Number.parseInt(stars.textContent ?? '', 10),
    );

  test('are sorted by links of the page', async () => {
    const page = await visit('/uk/product/pizza-friday');
    const hrefs = [...page.document.querySelectorAll('#reviews nav a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/uk/product/pizza-friday#reviews',
      '/uk/product/pizza-friday?reviews=highest#reviews',
      '/uk/product/pizza-friday?reviews=lowest#reviews',
    ]);
    const lowest = await visit('/uk/product/pizza-friday?reviews=lowest');
    expect(starsOf(lowest)).toEqual(starsOf(page).toSorted((a, b) => a - b));
    expect(lowest.text('#reviews [aria-current]')).toBe(uiText('reviews:order.lowest'));
    expect(lowest.document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/pizza-friday$/);
  });

  test('say their language where it is not that of the page, and have it', async () => {
    const pages = await Promise.all(
      ['melon-slice', 'pizza-friday', 'good-dog', 'pin-dot', 'cat-nap'].map((slug) => visit(`/uk/product/${slug}`)),
    );
    const german = pages.flatMap((page) => [...page.document.querySelectorAll('#reviews article:has(h3[lang=de])')]);
    expect(german).not.toEqual([]);
    for (const article of german) expect(article.textContent).toContain('in German');
    const english = pages.flatMap((page) => [...page.document.querySelectorAll('#reviews article:has(h3[lang=en])')]);
    for (const article of english) expect(article.textContent).not.toMatch(/in (?:English|German|Dutch)/);
  });
});
