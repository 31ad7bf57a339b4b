import { describe, expect, test } from 'vitest';
import { Busy } from '#server/kernel/busy.ts';
import { documentsOf } from './documents-fixture.ts';
import { sampleRequest, sampleVisit } from './page-fixture.ts';

const DAY = 86_400_000;

describe('a shared page', () => {
  test('is made once and then sent from memory', async () => {
    const { read, makings } = documentsOf();
    expect(await read()).toMatchObject({ state: 'miss', text: 'Socks' });
    expect(await read()).toMatchObject({ state: 'hit', text: 'Socks' });
    expect(makings).toEqual(['/uk/socks']);
  });

  test('is made once for all who ask at the same time', async () => {
    const { read, makings } = documentsOf();
    const all = await Promise.all(Array.from({ length: 50 }, () => read()));
    expect(all.every(({ text }) => text === 'Socks')).toBe(true);
    expect(makings.length).toBe(1);
  });

  test('is made again for a request that asks for it, six times a minute, and then sent to everyone', async () => {
    const { read, makings, page, pass } = documentsOf();
    await read();
    page('New socks');
    const asksForNew = { ...sampleRequest(), asksForNew: true };
    expect(await read()).toMatchObject({ state: 'hit', text: 'Socks' });
    for (let time = 0; time < 6; time += 1) expect((await read(asksForNew)).state).toBe('miss');
    expect(await read()).toMatchObject({ state: 'hit', text: 'New socks' });
    const before = makings.length;
    expect((await read(asksForNew)).state).toBe('hit');
    expect(makings.length).toBe(before);
    pass(60_000);
    expect((await read(asksForNew)).state).toBe('miss');
  });

  test('is sent once more while a new one is made, and then the new one', async () => {
    const { read, makings, page, pass } = documentsOf();
    await read();
    page('New socks');
    pass(301_000);
    expect(await read()).toMatchObject({ state: 'stale', text: 'Socks' });
    await expect.poll(async () => (await read()).text).toBe('New socks');
    expect(makings.length).toBe(2);
  });

  test('that is too old is made while its visitor waits', async () => {
    const { read, page, pass } = documentsOf();
    await read();
    page('New socks');
    pass(DAY);
    expect(await read()).toMatchObject({ state: 'miss', text: 'New socks' });
  });

  test('is made again after this node has changed what it shows', async () => {
    const { read, page, write } = documentsOf();
    await read();
    page('Sold out');
    write();
    expect(await read()).toMatchObject({ state: 'miss', text: 'Sold out' });
  });

  test('is not sent from memory directly before this node has read what it wrote', async () => {
    const { read, documents, write } = documentsOf();
    await read();
    expect(documents.ready(sampleVisit(), 'br')?.state).toBe('hit');
    write();
    expect(documents.ready(sampleVisit(), 'br')).toBeNull();
  });

  test('that lacks a part is made while its visitor waits, and sent as it is where none can be made', async () => {
    const { read, answers, pass, page, warnings } = documentsOf();
    page('Socks without counts', { incompleteUntil: 1000 });
    await read();
    pass(1000);
    answers(() => ({ response: new Response('out of order', { status: 503 }) }));
    expect(await read()).toMatchObject({ state: 'stale', text: 'Socks without counts' });
    answers(() => Promise.reject(new Error('The platform is unavailable')));
    expect(await read()).toMatchObject({ state: 'stale', text: 'Socks without counts' });
    expect(new Set(warnings)).toEqual(new Set(['Shared page refresh failure']));
    page('Socks with counts');
    expect(await read()).toMatchObject({ state: 'miss', text: 'Socks with counts' });
    expect(await read()).toMatchObject({ state: 'hit', text: 'Socks with counts' });
  });

  test('that is untrue is sent while a service fails, and not because the node is crowded', async () => {
    const { read, answers, page, write } = documentsOf();
    await read();
    write();
    answers(() => ({ response: new Response('out of order', { status: 503 }) }));
    expect(await read()).toMatchObject({ state: 'stale', text: 'Socks' });
    answers(() => Promise.reject(new Error('The platform is unavailable')));
    expect(await read()).toMatchObject({ state: 'stale', text: 'Socks' });
    answers(() => Promise.reject(new Busy('crowded')));
    await expect(read()).rejects.toThrow(Busy);
    page('Sold out');
    expect(await read()).toMatchObject({ state: 'miss', text: 'Sold out' });
    expect(await read()).toMatchObject({ state: 'hit', text: 'Sold out' });
  });

  test('is sent for a day while no new one can be made', async () => {
    const { read, answers, pass, page } = documentsOf();
    await read();
    answers(() => Promise.reject(new Error('The platform is unavailable')));
    pass(DAY - 1000);
    expect(await read()).toMatchObject({ state: 'stale', text: 'Socks' });
    answers(() => ({ response: new Response('out of order', { status: 503 }) }));
    expect(await read()).toMatchObject({ state: 'stale', text: 'Socks' });
    pass(1000);
    expect(await read()).toMatchObject({ state: null, status: 503 });
    page('New socks');
    expect(await read()).toMatchObject({ state: 'miss', text: 'New socks' });
  });

  test('that fails is not stored', async () => {
    const { read, answers, page } = documentsOf();
    answers(() => ({ response: new Response('out of order', { status: 503 }) }));
    expect(await read()).toMatchObject({ state: null, status: 503, text: 'out of order' });
    page('Socks');
    expect(await read()).toMatchObject({ state: 'miss' });
  });

  test('that may not be shared is made for each visitor who waited for it', async () => {
    const { read, answers, makings } = documentsOf();
    answers(() => ({ response: new Response('only yours', { headers: { 'set-cookie': 'a=b' } }) }));
    const all = await Promise.all([read(), read(), read()]);
    expect(all.map(({ text }) => text)).toEqual(['only yours', 'only yours', 'only yours']);
    expect(makings.length).toBe(3);
  });

  test('whose refresh fails stays, and the failure is logged', async () => {
    const { read, answers, pass, warnings } = documentsOf();
    await read();
    answers(() => Promise.reject(new Error('The platform is unavailable')));
    pass(301_000);
    expect(await read()).toMatchObject({ state: 'stale' });
    await expect.poll(() => warnings).toContain('Shared page refresh failure');
    expect(await read()).toMatchObject({ state: 'stale', text: 'Socks' });
  });

  test('is made for each request without memory for it', async () => {
    const { read } = documentsOf({ maxBytes: 0 });
    expect(await read()).toMatchObject({ state: 'miss' });
    expect(await read()).toMatchObject({ state: 'miss' });
  });
});

describe('the response', () => {
  test('names the page, how it was found, and its length', async () => {
    const { documents, make } = documentsOf();
    const found = await documents.read(sampleRequest(), make);
    if ('response' in found) throw new Error('not shared');
    const response = documents.respond(found, { page: sampleVisit(), ifNoneMatch: null });
    expect(response.headers.get('x-cache')).toBe('miss');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength));
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('is 304 without a body for a client that has the page', async () => {
    const { documents, make } = documentsOf();
    const found = await documents.read(sampleRequest(), make);
    if ('response' in found) throw new Error('not shared');
    const etag = documents.respond(found, { page: sampleVisit(), ifNoneMatch: null }).headers.get('etag');
    const response = documents.respond(found, { page: sampleVisit(), ifNoneMatch: etag });
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag]);
  });

  test('to a page that does not exist is never 304', async () => {
    const { documents, make, page } = documentsOf();
    page('Nothing here', { status: 404 });
    const found = await documents.read(sampleRequest(), make);
    if ('response' in found) throw new Error('not shared');
    expect(documents.respond(found, { page: sampleVisit(), ifNoneMatch: '*' }).status).toBe(404);
  });
});

test('a request that adds a body to a page counts as one', async () => {
  const { documents, make, cache } = documentsOf();
  for (const accept of ['br', 'gzip', '']) await documents.read(sampleRequest({ accept }), make);
  expect(cache.find(sampleVisit().key)?.document.hits).toBe(3);
});

test('a page that is requested often is compressed better, once', async () => {
  const { documents, read } = documentsOf();
  await read();
  const first = documents.ready(sampleVisit(), 'br');
  for (let count = 0; count < 5; count += 1) documents.ready(sampleVisit(), 'br');
  await expect.poll(() => documents.ready(sampleVisit(), 'br')?.representation.best).toBe(true);
  const best = documents.ready(sampleVisit(), 'br');
  expect(best?.representation.body.length).toBeLessThan(first?.representation.body.length ?? 0);
  expect(best?.representation.etag).toBe(first?.representation.etag);
});
