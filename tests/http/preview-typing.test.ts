import { describe, expect, test } from 'vitest';
import { PREVIEW_TOKEN } from '#tests/fakes/storyblok.ts';
import { DRAFT, setUpPreview, title } from './preview-fixture.ts';
import type { Shopper } from './shopper.ts';

const preview = setUpPreview();

describe('a story that is typed', () => {
  const story = (fields: Readonly<Record<string, unknown>>) => {
    const saved = preview.space.stories('default').find(({ full_slug }) => full_slug === '_default/about-us');
    return { ...saved, content: { ...(saved?.content as object), ...fields } };
  };
  const type = (shopper: Shopper, edited: unknown, path = '/uk/about-us', headers = {}) =>
    shopper.request(`/api/preview?path=${encodeURIComponent(path)}`, {
      method: 'POST',
      body: typeof edited === 'string' ? edited : JSON.stringify({ story: edited }),
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  test('is shown on its page by the parser of the shop, and kept nowhere', async () => {
    const one = await preview.editor();
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)', linktype: 'url' } };
    const body = [
      {
        component: 'text',
        _uid: 'a',
        body: {
          type: 'doc',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Typed words', marks: [link] }] },
            { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
          ],
        },
      },
    ];
    const answer = await type(one, story({ title: 'Typed <b>now</b>', title__i18n__de_DE: 'Getippt', body }));
    const html = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(html).toContain('Typed &lt;b&gt;now&lt;/b&gt;');
    expect(html).toContain('Typed words');
    expect(html).not.toContain('javascript:');
    // The words of an unknown part are words: they stand once, in a paragraph.
    expect(html.split('alert(1)')).toHaveLength(2);
    expect(html).toContain('<p>alert(1)</p>');
    expect(
      await (await type(one, story({ title: 'x', title__i18n__de_DE: 'Getippt' }), '/de/about-us')).text(),
    ).toContain('Getippt');
    expect(title(await one.visit('/uk/about-us'))).toBe(DRAFT);
    expect((await preview.visitor().visit('/uk/about-us')).html).not.toContain('Typed');
  });

  test('asks the service for nothing that was read a moment ago', async () => {
    const one = await preview.editor();
    // The shop reads what is published meanwhile.
    const drafts = () => preview.fake.calls.filter(({ params }) => params.get('token') === PREVIEW_TOKEN).length;
    const before = drafts();
    for (const words of ['One', 'Two']) expect((await type(one, story({ title: words }))).status).toBe(200);
    expect(drafts()).toBe(before);
  });

  test('is rejected without a preview, from another site, beyond its size and where it is none', async () => {
    expect((await type(preview.visitor(), story({ title: 'x' }))).status).toBe(403);
    const one = await preview.editor();
    expect((await type(one, story({ title: 'x' }), '/uk', { Origin: 'https://evil.test' })).status).toBe(403);
    expect((await type(one, story({ title: 'x'.repeat(2.1 * 1024 * 1024) }))).status).toBe(413);
    for (const wrong of ['', '{', '7', 'null', '{"other":1}']) expect((await type(one, wrong)).status).toBe(400);
    expect((await type(one, story({}), 'https://evil.test')).status).toBe(400);
    expect((await type(one, story({}), '/uk/checkout/cart')).status).toBe(404);
    for (const strange of [null, 7, { id: 'x' }, { id: 1, content: 'x' }])
      expect((await type(one, strange)).status).toBe(200);
    expect((await one.request('/api/preview')).status).toBe(405);
  });
});
