import { describe, expect, test } from 'vitest';
import type { PageOrigin } from './document.ts';
import { createMakeAgain } from './make-again.ts';
import { sampleDocument, samplePage } from './page-fixture.ts';

function making({ fails = [] }: { readonly fails?: readonly string[] } = {}) {
  const made: string[] = [];
  const warnings: string[] = [];
  const stopping = new AbortController();
  let atOnce = 0;
  const again = createMakeAgain({
    signal: stopping.signal,
    logger: { info: () => {}, warn: (_, message) => warnings.push(message), error: () => {} },
    make: async ({ target, headers: { cookie = '' } }: PageOrigin) => {
      atOnce += 1;
      made.push(target + cookie);
      await Promise.resolve();
      expect(atOnce).toBe(1);
      atOnce -= 1;
      if (fails.includes(target)) throw new Error('The platform is unavailable');
    },
  });
  return { again, made, warnings, stopping };
}

async function dropped(target: string, hits: number, { cookie = '', status = 200 } = {}) {
  return { ...(await sampleDocument(samplePage('Socks', { status }), 0, { target, headers: { cookie } })), hits };
}

describe('dropped pages', () => {
  test('that were sent from memory are made again, one at a time, the most requested first', async () => {
    const { again, made } = making();
    again([await dropped('/uk/b', 2), await dropped('/uk/a', 9), await dropped('/uk/rare', 1)]);
    await expect.poll(() => made).toEqual(['/uk/a', '/uk/b']);
  });

  test('are made with the headers of their variant', async () => {
    const { again, made } = making();
    again([await dropped('/uk/a', 3, { cookie: ' mode=lite' }), await dropped('/uk/a', 2, { cookie: ' mode=full' })]);
    await expect.poll(() => made).toEqual(['/uk/a mode=lite', '/uk/a mode=full']);
  });

  test('that say that nothing is there are not made again', async () => {
    const { again, made } = making();
    again([await dropped('/uk/none', 50, { status: 404 }), await dropped('/uk/a', 2)]);
    await expect.poll(() => made).toEqual(['/uk/a']);
  });

  test('that are dropped twice before their turn are made once', async () => {
    const { again, made } = making();
    const page = await dropped('/uk/a', 5);
    const later = await dropped('/uk/b', 2);
    again([page, later]);
    again([later]);
    await expect.poll(() => made.length).toBe(2);
    expect(made).toEqual(['/uk/a', '/uk/b']);
  });

  test('beyond five hundred wait for their next visitor', async () => {
    const { again, made } = making();
    const page = await dropped('/uk/a', 2);
    again(Array.from({ length: 700 }, (_, index) => ({ ...page, origin: { target: `/uk/${index}`, headers: {} } })));
    await expect.poll(() => made.length).toBe(500);
  });

  test('whose making fails do not hold up the others, and the failure is logged', async () => {
    const { again, made, warnings } = making({ fails: ['/uk/a'] });
    again([await dropped('/uk/a', 9), await dropped('/uk/b', 2)]);
    await expect.poll(() => made).toEqual(['/uk/a', '/uk/b']);
    expect(warnings).toEqual(['Shared page refresh failure']);
  });

  test('are not made again while the node stops', async () => {
    const { again, made, stopping } = making();
    again([await dropped('/uk/a', 9), await dropped('/uk/b', 2)]);
    stopping.abort();
    await new Promise((done) => setImmediate(done));
    expect(made).toEqual(['/uk/a']);
  });
});
