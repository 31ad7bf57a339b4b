import { describe, expect, test } from 'vitest';
import { setUpPreview } from './preview-fixture.ts';

const preview = setUpPreview();

type Block = { readonly component: string; readonly uid: string; readonly mark: string };

/** The blocks of a story at any depth, each with the attribute by which the visual editor finds it. */
function blocksIn(value: unknown, story: number): readonly Block[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((part) => blocksIn(part, story));
  if (!('component' in value) || !('_uid' in value)) return inner;
  const { component, _uid: uid } = value as { readonly component: string; readonly _uid: string };
  return [{ component, uid, mark: `data-blok-uid="${story}-${uid}"` }, ...inner];
}

describe('a preview', () => {
  test('marks the blocks of a page for the visual editor', async () => {
    const { document } = await (await preview.editor()).visit('/uk/about-us');
    const blocks = [...document.querySelectorAll('main [data-blok-c]')];
    expect(blocks.length).toBeGreaterThan(0);
    const mark = JSON.parse(blocks[0]?.getAttribute('data-blok-c')?.replaceAll('&quot;', '"') ?? '{}');
    expect(blocks[0]?.getAttribute('data-blok-uid')).toBe(`${mark.id}-${mark.uid}`);
  });

  test.each([
    ['_default/home', '/uk'],
    ['_default/shipping', '/uk/shipping'],
    ['_default/faq', '/uk/faq'],
    ['_default/faq/orders', '/uk/faq/orders'],
    ['_default/corporate-gifts', '/uk/corporate-gifts'],
    ['_default/adults/socks', '/uk/adults/socks'],
  ])('marks each block of %s where it is drawn, at any depth', async (slug, path) => {
    const { html } = await (await preview.editor()).visit(path);
    const story = preview.space.stories('default').find(({ full_slug }) => full_slug.replace(/\/$/, '') === slug);
    const blocks = blocksIn(story?.content, Number(story?.id)).filter(({ uid }) => uid !== 'root');
    expect(blocks.length).toBeGreaterThan(0);
    // The title of the start page is that of its hero.
    const unmarked = blocks.filter(({ mark, component }) => !html.includes(mark) && component !== 'page');
    expect(unmarked).toEqual([]);
  });

  test('marks every part of shared content where it is drawn', async () => {
    const one = await preview.editor();
    const pages = ['/uk/shared-content', '/uk/menu', '/uk/product/plain-and-simple', '/eu/shared-content'];
    let html = '';
    for (const path of pages) html += (await one.visit(path)).html;
    const blocks = preview.space
      .stories('default')
      .filter(({ full_slug }) => full_slug.startsWith('shared-content/'))
      .flatMap(({ content, id }) => blocksIn(content, Number(id)));
    const drawn = new Set(blocks.filter(({ mark }) => html.includes(mark)).map(({ component }) => component));
    const components = [...new Set(blocks.map(({ component }) => component))];
    // Parts of a line, and what is not drawn at all.
    expect(components.filter((component) => !drawn.has(component)).sort()).toEqual([
      'address_line',
      'experiment_variant',
      'redirect',
      'redirects',
      'search_redirect',
      'size_row',
      'tax_number',
    ]);
    const header = (await one.visit('/uk/about-us')).document;
    for (const part of ['#banner', 'header .logo', '#menu li', '#menu li li', 'footer', 'footer li', '#bubble'])
      expect(header.querySelector(part.replace('.logo', '[aria-label]'))?.getAttribute('data-blok-uid'), part).toMatch(
        /^\d+-/,
      );
  });

  test('is the only page with marks', async () => {
    for (const path of ['/uk', '/uk/faq', '/uk/shared-content', '/uk/menu', '/uk/product/plain-and-simple']) {
      const { html } = await preview.visitor().visit(path);
      expect(html).not.toMatch(/data-blok|_editable|#storyblok#/);
    }
  });
});
