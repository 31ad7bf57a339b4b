import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { checkedHref } from '#app/modules/content/domain/checked-href.ts';
import { slugInside } from '#app/modules/content/domain/delivery/fields.ts';
import { OWN_SHELL } from '#app/modules/content/domain/story.ts';
import { type Json, jsonLike } from '#lab/fuzz/inputs.ts';
import { ensure, fuzzTarget } from '#lab/fuzz/target.ts';
import { createContentFacts } from '#server/platform/content/content-facts.ts';
import { createEdition } from '#server/platform/content/edition.ts';
import { indexStories } from '#server/platform/content/story-index.ts';
import { withEditedStory } from '#server/vendors/storyblok/edited-story.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { bundle } from '#tests/support/bundled-content.ts';

const FOLDER = new URL('../../../content-fallbacks/', import.meta.url);
const storiesIn = (file: string): readonly Json[] => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
/** A page may have hundreds of blocks, where few changes meet what matters. */
const LARGEST = 12_000;
const STORIES = ['pages', 'shared-content', 'shell-texts', 'categories']
  .flatMap((name) => storiesIn(`stories/en/${name}.json`))
  .concat(storiesIn('facts.json'))
  .filter((story) => JSON.stringify(story).length < LARGEST);

const market = sampleMarket('GB');
const ignore = () => undefined;

/** Addresses inside what a page prints, by the names of their fields. */
function addressesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    (name === 'url' || name === 'href') && typeof part === 'string' ? [part] : addressesIn(part),
  );
}

/** A story of any shape over the bundle: every part of the content can be read, and links lead where they may. */
export const deliveredStory = fuzzTarget<Json>({
  name: 'service: story of the content service',
  input: jsonLike(STORIES),
  check(story) {
    const over = indexStories([story], ignore);
    const sources = [over, bundle.stories.en] as const;
    const edition = createEdition({ sources, folders: ['uk/', '_default/'], redirectHosts: [], note: ignore });
    const slugs = [...over.bySlug.keys()].map(slugInside);
    const shown = slugs.map((slug) => edition.story(slug) ?? edition.category(slug));
    const shell = edition.shell(market, OWN_SHELL);
    edition.redirects();
    edition.segmentation();
    edition.experimentation();
    edition.productWords();
    createContentFacts({ below: bundle.wordless, over: () => over, note: ignore })();
    for (const address of addressesIn([shell, shown]))
      ensure(address === '' || checkedHref(address) !== null, `${address} is an address that editors may set`);
  },
});

/** What an editor types, before it is saved. */
export const editedStory = fuzzTarget<{ edited: Json; code: string }>({
  name: 'body: story of an editor',
  input: fc.record({ edited: jsonLike(STORIES), code: fc.constantFrom('en', 'de-at', '', '__i18n__') }),
  check({ edited, code }) {
    const stories = [...bundle.stories.en.bySlug.values()];
    const shown = withEditedStory(stories, edited, code);
    ensure(shown.length === stories.length, 'an editor changes one story');
    ensure(shown.filter((story) => !stories.includes(story)).length <= 1, 'the others stay as they are');
  },
});
