import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LIMITS } from '#app/web/limits.ts';
import { PREVIEW_TOKEN, SPACE_TOKEN } from '#tests/fakes/storyblok.ts';
import { COOKIE, DRAFT, setUpPreview } from './preview-fixture.ts';
import { setUpShop } from './set-up-shop.ts';
import { Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const preview = setUpPreview();
const bundled = setUpShop();

const storySchema = z.looseObject({
  uuid: z.string(),
  full_slug: z.string(),
  content: z.looseObject({ title: z.string().optional() }),
});
const storiesSchema = z.object({ stories: z.array(storySchema), rels: z.array(storySchema), cv: z.number() });
const entriesSchema = z.object({
  datasource_entries: z.array(
    z.object({ name: z.string(), value: z.string(), dimension_value: z.string().nullable() }),
  ),
});
const ofSpace = () => preview.visitor();
const ofBundle = () => new Shopper(bundled.shop);

const call = (shopper: Shopper, path: string, headers: Readonly<Record<string, string>> = {}) =>
  shopper.request(`/api/storyblok/cdn/${path}`, { headers });
async function stories(shopper: Shopper, query: string, headers = {}) {
  const answer = await call(shopper, `stories?${query}`, headers);
  expect(answer.status).toBe(200);
  return { answer, ...storiesSchema.parse(await answer.json()) };
}

describe('the proxy of the content service', () => {
  test.each([
    ['a space', ofSpace],
    ['the bundle', ofBundle],
  ])('delivers what is published of %s, as the service does', async (_name, open) => {
    const shopper = open();
    await expect.poll(async () => (await stories(shopper, 'per_page=1')).stories.length).toBe(1);
    const listed = await stories(shopper, 'starts_with=_default/faq&per_page=2&page=2');
    expect(listed.stories).toHaveLength(2);
    expect(Number(listed.answer.headers.get('total'))).toBeGreaterThan(4);
    const folders = 'per_page=100&by_slugs=_default/about-us,shared-content/*';
    const slugs = (await stories(shopper, folders)).stories.map(({ full_slug }) => full_slug);
    expect(slugs).toEqual(expect.arrayContaining(['_default/about-us', 'shared-content/footer']));
    const [one, german] = await Promise.all(
      ['', 'language=de-DE&'].map(
        async (language) => (await stories(shopper, `${language}by_slugs=_default/about-us`)).stories[0],
      ),
    );
    expect(one?.content.title).not.toBe(german?.content.title);
    const asked = await stories(shopper, 'by_slugs=_default/about-us', { 'store-code': 'de' });
    expect(asked.stories[0]?.content.title).toBe(german?.content.title);
    const related = await stories(shopper, 'by_slugs=_default/adults/socks&resolve_relations=category.related');
    expect(related.rels.length).toBeGreaterThan(0);
    const single = await call(shopper, 'stories/_default/about-us');
    expect(z.object({ story: storySchema }).parse(await single.json()).story.full_slug).toBe('_default/about-us');
    for (const path of ['stories/_default/faq', 'stories/_default/faq/'])
      expect([path, (await call(shopper, path)).status]).toEqual([path, 200]);
    expect((await call(shopper, 'stories/_default/none')).status).toBe(404);
    const title = async (dimension: string) => {
      const asked = `datasource_entries?datasource=translations&per_page=1000${dimension}`;
      const answers = [await call(shopper, asked), await call(shopper, `${asked}&page=2`)];
      const pages = await Promise.all(answers.map(async (answer) => entriesSchema.parse(await answer.json())));
      return pages.flatMap(({ datasource_entries }) => datasource_entries).find(({ name }) => name === 'cart:title');
    };
    const entry = { value: uiText('cart:title'), dimension_value: uiText('cart:title', {}, 'de') };
    expect(await title('&dimension=de-DE')).toMatchObject(entry);
    expect(await title('')).toMatchObject({ ...entry, dimension_value: null });
    expect(await (await call(shopper, 'spaces/me')).json()).toMatchObject({ space: { version: expect.any(Number) } });
  });

  test('may be kept for five seconds, and says when it is the same', async () => {
    const { answer } = await stories(ofBundle(), 'per_page=3');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
    expect(answer.headers.get('vary')).toMatch(/store-code/i);
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('access-control-allow-origin')).toBe(null);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const etag = answer.headers.get('etag') ?? '';
    expect((await call(ofBundle(), 'stories?per_page=3', { 'if-none-match': etag })).status).toBe(304);
  });

  test('delivers drafts and releases to an editor with a preview alone, with no-store', async () => {
    const asked = 'stories?by_slugs=_default/about-us&version=draft&language=default';
    for (const shopper of [ofSpace(), ofBundle()])
      for (const query of [asked, asked.replace('version=draft', 'from_release=7')]) {
        const answer = await call(shopper, query);
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'private, no-store']);
      }
    const forged = ofSpace();
    forged.cookies.set(COOKIE, 'draft--9999999999.AAAA');
    expect((await call(forged, asked)).status).toBe(403);
    const editor = await preview.editor();
    const answer = await call(editor, asked);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(text).toContain(DRAFT);
    expect(text + JSON.stringify([...answer.headers]) + preview.lines.join('')).not.toMatch(
      new RegExp(`${PREVIEW_TOKEN}|${SPACE_TOKEN}`),
    );
    expect((await (await call(editor, 'stories/_default/about-us?version=draft')).text()).includes(DRAFT)).toBe(true);
    preview.fake.set('broken');
    expect((await call(editor, asked)).status).toBe(502);
    preview.fake.set('works');
    expect((await (await call(ofSpace(), asked.replace('&version=draft', ''))).text()).includes(DRAFT)).toBe(false);
  });

  test('delivers one draft by its uuid, and as the start page of a folder', async () => {
    const editor = await preview.editor();
    const [about] = (await stories(editor, 'by_slugs=_default/about-us')).stories;
    for (const path of [`stories/${about?.uuid}`, 'stories/_default/faq', 'stories/_default/faq/']) {
      const answer = await call(editor, `${path}?version=draft`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
    expect(await (await call(editor, `stories/${about?.uuid}?version=draft`)).text()).toContain(DRAFT);
    expect((await call(editor, 'stories/_default/none?version=draft')).status).toBe(404);
  });

  test('delivers drafts in the language of the storefront, unless the call names one', async () => {
    const editor = await preview.editor();
    const asked = async (query: string, headers: Readonly<Record<string, string>>) => {
      expect((await call(editor, `stories?version=draft&per_page=1${query}`, headers)).status).toBe(200);
      const sent = preview.fake.calls.findLast(({ params }) => params.get('version') === 'draft');
      return [sent?.params.get('language'), sent?.headers.get('store-code')];
    };
    // The languages of the space are known when it was read for the first time.
    await expect.poll(() => asked('', { 'store-code': 'de' }), { interval: 500 }).toEqual(['de-DE', 'de']);
    expect(await asked('&language=nl', { 'store-code': 'de' })).toEqual(['nl', 'de']);
    expect(await asked('', {})).toEqual(['default', null]);
  });

  test('passes on no other path, method and parameter', async () => {
    for (const path of ['links', 'tags', 'spaces/77', 'stories/..%2F..%2Fmanagement', 'assets/me'])
      expect((await call(ofSpace(), path)).status).toBe(404);
    expect((await call(ofSpace(), 'stories?per_page=1000')).status).toBe(400);
    const before = preview.fake.calls.length;
    await call(ofSpace(), 'stories?token=mine&cv=1&per_page=1');
    expect(preview.fake.calls.length).toBe(before);
    expect((await ofSpace().request('/api/storyblok/cdn/stories', { method: 'POST' })).status).toBe(405);
  });

  test('has a limit per network', async () => {
    const shopper = new Shopper(bundled.shop, { address: '203.0.113.9' });
    const statuses = [];
    for (let sent = 0; sent <= LIMITS.content.network; sent += 1)
      statuses.push((await call(shopper, 'spaces/me')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });
});
