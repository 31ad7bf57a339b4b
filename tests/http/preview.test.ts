import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hours, minutes, seconds } from '#app/kernel/clock.ts';
import { PREVIEW_TOKEN, SPACE_TOKEN } from '#tests/fakes/storyblok.ts';
import { changedSpace, withField } from '#tests/fakes/storyblok-space.ts';
import { COOKIE, DRAFT, EDITOR, setUpPreview, signed, title } from './preview-fixture.ts';
import { openBuiltShop, type Page, Shopper, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const preview = setUpPreview();

const policy = ({ headers }: Page) =>
  headers
    .get('content-security-policy')
    ?.split('; ')
    .find((part) => part.startsWith('frame-ancestors'));

describe('a preview', () => {
  test('begins with what the visual editor has signed, and shows drafts to that browser alone', async () => {
    const one = preview.visitor();
    await preview.visitor().visit('/uk/about-us');
    const opened = await one.visit(`/uk/about-us${signed()}`);
    expect([opened.status, title(opened)]).toEqual([200, DRAFT]);
    expect(one.cookies.get(COOKIE)).toMatch(/^draft--\d+\.[\w-]+$/);
    expect(title(await one.visit('/uk/about-us'))).toBe(DRAFT);
    for (const path of ['/uk/about-us', `/uk/about-us?_storyblok=1`]) {
      const page = await preview.visitor().visit(path);
      expect(title(page)).not.toBe(DRAFT);
      expect(page.html).not.toContain('data-blok');
      expect(page.html).not.toContain('Drafted');
      expect(policy(page)).toBe("frame-ancestors 'none'");
      expect(page.headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('shows drafts of pages, categories, shared content and their places in every storefront', async () => {
    const one = await preview.editor();
    expect(title(await one.visit('/us/about-us'))).toBe(DRAFT);
    expect(title(await one.visit('/uk/adults/socks'))).toBe(`${DRAFT} socks`);
    expect((await one.visit('/uk/shared-content')).text('#brand')).toContain('Drafted Brand');
    expect((await one.visit('/uk')).text('header')).toContain('Drafted Brand');
  });

  test('is kept by no cache, found by no search engine, and framed by the editor alone', async () => {
    const one = preview.visitor();
    for (const page of [await one.visit(`/uk/about-us${signed()}`), await one.visit('/uk'), await one.visit('/uk/x')]) {
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.headers.get('etag')).toBe(null);
      expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(page.headers.get('referrer-policy')).toBe('same-origin');
      expect(policy(page)).toBe(`frame-ancestors ${EDITOR}`);
      expect(page.headers.get('x-frame-options')).toBe(null);
      if (page.status === 200)
        expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
    }
    const cart = await one.visit('/uk/checkout/cart');
    expect([policy(cart), cart.html.includes('Drafted Brand')]).toEqual(["frame-ancestors 'none'", false]);
  });

  test('reads the drafts of the release that the editor has chosen', async () => {
    preview.fake.draft(withField(preview.space, '_default/about-us', { title: 'In a release' }), '7');
    expect(title((await preview.editor({ release: '7' })).current)).toBe('In a release');
    expect(preview.fake.calls.at(-1)?.params.get('from_release')).toBe('7');
  });

  test.each([
    ['/_default/about-us', 'default', '/uk/about-us'],
    ['/_default/about-us', 'de-DE', '/de/about-us'],
    ['/_default/home', 'nl', '/be'],
    ['/us/home', 'default', '/us'],
    ['/shared-content/footer', 'default', '/uk/shared-content'],
  ])('of the story %s in the language %s is at %s', async (path, lang, place) => {
    const { status, url } = await preview.visitor().visit(path + signed({ lang }));
    expect([status, url.pathname]).toEqual([200, place]);
  });

  test('reads drafts in the language that the space has for its own', async () => {
    const german = await preview.open({ CONTENT_DEFAULT_LANGUAGE: 'de' });
    const one = new Shopper(german.shop);
    const opened = await one.visit(`/_default/about-us${signed()}`);
    expect([opened.status, opened.url.pathname, title(opened)]).toEqual([200, '/de/about-us', DRAFT]);
    expect(opened.text('#preview')).not.toContain(uiText('content:preview.unavailable', {}, 'de'));
    // The space has no English: what is bundled is no draft.
    const page = await one.visit('/uk/about-us');
    expect([page.status, title(page) === DRAFT]).toEqual([200, false]);
    expect(page.text('#preview')).toContain('couldn’t read the drafts');
    await german.close();
  });

  test('is led on to another site without what the editor has signed, and no cache keeps where', async () => {
    const rule = (from: string, url: string) => ({
      _uid: `r-${from}`,
      component: 'redirect',
      from,
      to: { fieldtype: 'multilink', linktype: 'url', id: '', url, cached_url: url },
    });
    const rules = [rule('/away', 'https://blog.example/socks'), rule('/moved', '/about-us')];
    preview.fake.draft(withField(preview.space, 'shared-content/redirects', { rules }), '9');
    const one = preview.visitor();
    const to = async (path: string) => {
      const { headers } = await one.request(`${path}${signed({ release: '9' })}&a=b`);
      return [headers.get('location'), headers.get('cache-control')];
    };
    expect(await to('/uk/away')).toEqual(['https://blog.example/socks?a=b', 'private, no-store']);
    const [inside, kept] = await to('/uk/moved');
    expect([inside?.includes('_storyblok_tk'), kept]).toEqual([true, 'private, no-store']);
  });

  test('names a facet as its lists do, by the text that content chooses', async () => {
    const named = changedSpace(preview.space, (story) =>
      JSON.parse(JSON.stringify(story).replaceAll('catalogue:filter.facet.color', 'cart:title')),
    );
    preview.fake.draft(named, '11');
    const one = await preview.editor({ release: '11' });
    const page = await one.visit('/uk/shared-content');
    expect(page.document.querySelector('#facets dt')?.textContent).toBe(uiText('cart:title'));
  });

  test('shows drafted thresholds of free shipping, on pages that name them too, and drafted widgets', async () => {
    const drafted = changedSpace(preview.space, (story) => {
      const content = JSON.stringify(story).replaceAll('"country":"GB","amount":"50"', '"country":"GB","amount":"77"');
      return JSON.parse(content.replaceAll(/"product":"[\w-]+"/g, (id) => id.replace(/"$/, '-drafted"')));
    });
    preview.fake.draft(drafted, '12');
    const one = await preview.editor({ release: '12' });
    const shared = await one.visit('/uk/shared-content');
    expect(shared.text('#thresholds')).toMatch(/£77(?![.\d])/);
    expect(shared.text('#widgets')).toContain('-drafted');
    expect((await one.visit('/uk/shipping')).text('main')).toMatch(/£77(?![.\d])/);
    expect((await preview.visitor().visit('/uk/shipping')).text('main')).not.toContain('£77');
  });

  test('names a feature by the words of its icon', async () => {
    const drafted = changedSpace(preview.space, (story) => {
      const content = story.content as { readonly component: string; readonly image?: object };
      const image = { ...content.image, alt: 'Drafted feature' };
      return content.component === 'feature_icon' ? { ...story, content: { ...content, image } } : story;
    });
    preview.fake.draft(drafted, '13');
    const one = await preview.editor({ release: '13' });
    for (const path of ['/uk/product/plain-and-simple', '/uk/shared-content'])
      expect((await one.visit(path)).text('main')).toContain('Drafted feature');
  });

  test.each([
    ['forged', { token: 'another token' }],
    ['expired', { at: Date.now() - hours(1) - seconds(5) }],
    ['of the future', { at: Date.now() + hours(1) }],
  ])('does not begin with parameters that are %s, and says so in the frame', async (_kind, options) => {
    const one = preview.visitor();
    const page = await one.visit(`/uk/about-us${signed(options)}`);
    expect([page.status, one.cookies.has(COOKIE), policy(page)]).toEqual([403, false, `frame-ancestors ${EDITOR}`]);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text('h1')).toMatch(/preview/i);
    expect(page.html).not.toContain('Drafted');
  });

  test('that is refused says so in the language of the storefront, and in English where the address has none', async () => {
    const refused = async (path: string, token: Parameters<typeof signed>[0]) =>
      (await preview.visitor().visit(path + signed(token))).document;
    const forged = { token: 'another token' };
    const expired = { at: Date.now() - hours(2) };
    const pages = [
      ['/de/about-us', forged, 'invalid', 'de'],
      ['/nl', expired, 'expired', 'nl'],
      ['/_default/about-us', expired, 'expired', 'en'],
    ] as const;
    for (const [path, options, reason, language] of pages) {
      const document = await refused(path, options);
      expect(document.documentElement.lang.slice(0, 2)).toBe(language);
      expect(document.querySelector('h1')?.textContent).toBe(
        uiText(`content:preview.refused.${reason}.title`, {}, language),
      );
      expect(document.querySelector('a')?.textContent).toBe(uiText('shell:backToTheStartPage', {}, language));
    }
  });

  test.each(['', 'draft--9999999999.AAAA', 'published--9999999999.AAAA', 'x'.repeat(3000)])(
    'does not begin with the cookie %s, which is deleted',
    async (value) => {
      const one = preview.visitor();
      one.cookies.set(COOKIE, value);
      const page = await one.visit('/uk/about-us');
      expect([page.status, title(page) === DRAFT, one.cookies.has(COOKIE)]).toEqual([200, false, value === '']);
      expect(policy(page)).toBe("frame-ancestors 'none'");
    },
  );

  test('ends by a button, which opens the published page, in the frame of the editor too', async () => {
    const one = await preview.editor();
    const left = await one.submit('#preview form');
    expect([title(left) === DRAFT, one.cookies.has(COOKIE), left.url.pathname]).toEqual([false, false, '/uk/about-us']);
    const framed = await preview.editor();
    const answer = await framed.request('/preview/leave', {
      method: 'POST',
      body: new URLSearchParams({ from: '/uk/about-us' }),
      headers: { 'sec-fetch-dest': 'iframe' },
    });
    expect([answer.status, framed.cookies.has(COOKIE)]).toEqual([303, false]);
    const page = await framed.visit(answer.headers.get('location') ?? '');
    expect([title(page) === DRAFT, policy(page), page.headers.get('cache-control')]).toEqual([
      false,
      `frame-ancestors ${EDITOR}`,
      'private, no-store',
    ]);
    const other = await framed.visit('/uk/about-us?_storyblok_left=published--9999999999.AAAA');
    expect(policy(other)).toBe("frame-ancestors 'none'");
    expect(one.page?.html).not.toContain('id="preview"');
  });

  test('shows the published page, and says so, while the drafts cannot be read', async () => {
    const one = await preview.editor();
    preview.fake.set('broken');
    const page = await one.visit('/uk/about-us');
    preview.fake.set('works');
    expect([page.status, title(page) === DRAFT]).toEqual([200, false]);
    expect(page.text('#preview')).toContain('couldn’t read the drafts');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(title(await one.visit('/uk/about-us'))).toBe(DRAFT);
  });
});

test('the tokens of a space are in no page, header and line of the log', async () => {
  const one = await preview.editor();
  const page = await one.visit(`/uk/about-us${signed()}`);
  const said = page.html + JSON.stringify([...page.headers]) + preview.lines.join('');
  for (const token of [PREVIEW_TOKEN, SPACE_TOKEN]) expect(said).not.toContain(token);
  expect(preview.lines.join('')).not.toContain('_storyblok_tk');
});

test('the files of the browser have nothing of the package that renders content', () => {
  const folder = join(import.meta.dirname, '../../build/client/assets');
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const file of scripts)
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(
      /storyblok-js|StoryblokRichText|storyblokEditable/,
    );
});

test('a shop without a preview token gives no meaning to what an editor signs', async () => {
  const plain = await openBuiltShop();
  const shopper = new Shopper(plain.shop);
  const page = await shopper.visit(`/uk/about-us${signed()}`);
  expect([page.status, shopper.cookies.has(COOKIE), policy(page)]).toEqual([200, false, "frame-ancestors 'none'"]);
  expect((await send(plain.shop, '/api/preview', { method: 'POST' })).status).not.toBe(200);
  await plain.close();
});

// The clock of the shop goes forward only: it is the last one.
test('a preview goes on after an hour of the same address, and ends after eight', async () => {
  const address = `/uk/about-us${signed()}`;
  const one = preview.visitor();
  await one.visit(address);
  preview.pass(hours(2));
  expect(title(await one.visit(address))).toBe(DRAFT);
  preview.pass(hours(8) + minutes(1));
  expect((await one.visit(address)).status).toBe(403);
  const page = await one.visit('/uk/about-us');
  expect([title(page) === DRAFT, one.cookies.has(COOKIE)]).toEqual([false, false]);
});
