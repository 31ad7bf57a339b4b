import { createHash } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { exportedSpace } from '#tests/fakes/exported-space.ts';
import { type ServedFake, serveFake } from '#tests/fakes/serve.ts';
import { createStoryblokFake, PREVIEW_TOKEN, SPACE_TOKEN } from '#tests/fakes/storyblok.ts';
import type { StoryblokSpace } from '#tests/fakes/storyblok-space.ts';
import { withField } from '#tests/fakes/storyblok-space.ts';
import { openBuiltShop, type Page, Shopper } from './shopper.ts';

export const EDITOR = 'https://editor.test';
export const COOKIE = 'storyblokBridge';
export const DRAFT = 'Drafted, not published';

/** The query that the visual editor adds to the address of a story; `at` is in milliseconds. */
export function signed({ token = PREVIEW_TOKEN, at = Date.now(), release = '', lang = 'default' } = {}): string {
  const timestamp = String(Math.floor(at / 1000));
  const hash = createHash('sha1').update(`77:${token}:${timestamp}`).digest('hex');
  const query = new URLSearchParams({
    _storyblok: '1',
    _storyblok_c: 'page',
    _storyblok_lang: lang,
    _storyblok_release: release,
    '_storyblok_tk[space_id]': '77',
    '_storyblok_tk[timestamp]': timestamp,
    '_storyblok_tk[token]': hash,
  });
  return `?${query}`.replaceAll('%5B', '[').replaceAll('%5D', ']');
}

export const title = ({ document }: Page) => document.querySelector('h1')?.textContent?.trim();

/** The space with drafts of a page, a category and shared content. */
const draftsOf = (space: StoryblokSpace) =>
  [
    { slug: '_default/about-us', fields: { title: DRAFT } },
    { slug: '_default/adults/socks', fields: { title: `${DRAFT} socks` } },
    { slug: 'shared-content/brand', fields: { name: 'Drafted Brand' } },
  ].reduce((changed, { slug, fields }) => withField(changed, slug, fields), space);

/** A shop whose space has drafts, and its editors. */
export function setUpPreview() {
  const lines: string[] = [];
  let space: StoryblokSpace;
  let fake: ReturnType<typeof createStoryblokFake>;
  let served: ServedFake;
  let built: Awaited<ReturnType<typeof openBuiltShop>>;
  let passed = 0;
  /** A shop of the space, with settings of its own. */
  const open = (settings: Readonly<Record<string, string>> = {}) =>
    openBuiltShop(
      {
        CONTENT_ADAPTER: 'storyblok',
        STORYBLOK_URL: `${served.origin}/v2/cdn`,
        STORYBLOK_TOKEN: SPACE_TOKEN,
        STORYBLOK_PREVIEW_TOKEN: PREVIEW_TOKEN,
        STORYBLOK_EDITOR_ORIGIN: EDITOR,
        REDIRECT_HOSTS: 'blog.example',
        LOG_LEVEL: 'info',
        ...settings,
      },
      { log: { write: (line) => lines.push(line) }, clock: () => Date.now() + passed },
    );
  beforeAll(async () => {
    space = await exportedSpace();
    fake = createStoryblokFake(space);
    served = await serveFake((request) =>
      fake.fetch(request.url, { headers: request.headers, signal: request.signal }),
    );
    built = await open();
    fake.draft(draftsOf(space));
  });
  afterAll(async () => {
    await built.close();
    await served.close();
  });
  const visitor = () => new Shopper(built.shop);
  return {
    lines,
    visitor,
    open,
    get shop() {
      return built.shop;
    },
    get space() {
      return space;
    },
    get fake() {
      return fake;
    },
    /** Moves the clock of the shop by milliseconds; absolute, from now. */
    pass(milliseconds: number): void {
      passed = milliseconds;
    },
    /** A browser that has opened a preview. */
    async editor(options?: Parameters<typeof signed>[0]): Promise<Shopper> {
      const shopper = visitor();
      await shopper.visit(`/uk/about-us${signed(options)}`);
      return shopper;
    },
  };
}
