import { isEmptyField, type Note } from '#app/modules/content/domain/delivery/fields.ts';
import type { DeliveredStory } from '#app/modules/content/domain/delivery/stories.ts';
import { insidePath, OWN_PREFIX } from '#app/modules/content/domain/live-links.ts';
import { isShopPage } from '#app/modules/content/domain/page-type.ts';
import { findRedirect } from '#app/modules/content/domain/redirects.ts';
import type { Block, ShellContent, Story } from '#app/modules/content/domain/story.ts';
import type { Edition } from '#server/platform/content/edition.ts';

/** Fields that every story of a component has. Without one the shop shows the bundled one, or none. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  page: ['title', 'seo_description'],
  category: ['id', 'name', 'intro'],
  brand: ['name'],
  seller: ['name', 'address'],
  header_navbar: ['items'],
  footer: ['blockOneTitle', 'blockTwoTitle', 'bottomBarLinks', 'copyright'],
  newsletter: ['title', 'button', 'legal', 'successMessage', 'errorMessage'],
  checkout_newsletter: ['descriptionCta'],
  pdp_block: ['identifier', 'title', 'body'],
  size_guide: ['identifier', 'title', 'columns', 'rows'],
  feature_icon: ['key', 'image'],
  certificate: ['key', 'name'],
};

/** Components of which a space may have several stories. */
const SEVERAL: readonly string[] = ['page', 'category', 'pdp_block', 'size_guide', 'feature_icon', 'certificate'];
/** Components whose stories are sentences, so that no two languages have the same. */
const SENTENCES: readonly string[] = [
  ...['page', 'category', 'header_navbar', 'footer', 'newsletter', 'checkout_newsletter', 'speech_bubble'],
  ...['segmented_popups', 'segmented_upsells', 'pdp_block', 'search_terms'],
];

/** Notes what stories lack as they are delivered: empty fields, and one that is there twice. */
export function noteStories(stories: readonly DeliveredStory[], known: ReadonlySet<string>, note: Note): void {
  const found = new Set<string>();
  for (const { full_slug, content } of stories) {
    const { component } = content;
    for (const field of REQUIRED[component] ?? [])
      if (isEmptyField(content[field])) note('Empty field', { story: full_slug, field });
    if (full_slug.startsWith('shared-content/') && !known.has(component))
      note('Problem with story', { full_slug, component });
    if (!SEVERAL.includes(component) && found.has(component)) note('Given twice', { full_slug, component });
    found.add(component);
  }
}

/** Notes stories that say in a language what they say in the space's own. */
export function noteUntranslated(
  stories: readonly DeliveredStory[],
  own: readonly DeliveredStory[],
  { language, note }: { readonly language: string; readonly note: Note },
): void {
  const words = new Map(own.map(({ uuid, content }) => [uuid, JSON.stringify(content)]));
  for (const { uuid, full_slug, content } of stories) {
    if (!SENTENCES.includes(content.component) || words.get(uuid) !== JSON.stringify(content)) continue;
    note('Not translated', { story: full_slug, language });
  }
}

/** Notes interface texts that the space has in its own language alone: in another the shop's own stand. */
export function noteMissingTexts(
  entries: readonly { readonly name: string }[],
  own: readonly { readonly name: string }[],
  { language, note }: { readonly language: string; readonly note: Note },
): void {
  const names = new Set(entries.map(({ name }) => name));
  // Without any entry, the whole datasource is noted.
  if (names.size === 0) return;
  for (const { name } of own) if (!names.has(name)) note('Not translated', { text: name, language });
}

/** Notes what pages, lists and the frame lead to and show: links to nowhere, pictures without words, empty blocks. */
export function noteEdition(edition: Edition, shells: readonly ShellContent[], note: Note): void {
  const leadsTo = createTargets(edition);
  for (const { place, content } of linkingParts(edition, shells))
    for (const address of addressesIn(content))
      if (!leadsTo(address)) note('Link to nowhere', { place, address: address.slice(0, 200) });
  for (const slug of edition.slugs()) notePage(edition.story(slug), note);
  for (const { key, image } of edition.productWords().features.values())
    if (!image.alt) note('Picture without description', { place: `feature icon ${key}` });
  noteSegments(edition, note);
}

/** Everything of an edition that has links, each with its name. */
function linkingParts(edition: Edition, shells: readonly ShellContent[]) {
  const { exact, prefix } = edition.redirects();
  return [
    ...edition.slugs().map((slug) => ({ place: slug, content: edition.story(slug) ?? edition.category(slug) })),
    ...[...shells, ...edition.productWords().blocks.values()].map((content) => ({ place: 'shared-content', content })),
    ...[...exact.values(), ...prefix.values()].map(({ from, to }) => ({
      place: `redirect ${from}`,
      content: { url: to },
    })),
    ...Object.entries(edition.searchTerms().redirects).map(([term, url]) => ({
      place: `search term ${term}`,
      content: { url },
    })),
  ];
}

function notePage(story: Story | null, note: Note): void {
  if (!story) return;
  const { full_slug: place, content } = story;
  if (content.picture && !content.picture.alt) note('Picture without description', { place });
  for (const block of content.body)
    if (saysNothing(block)) note('Empty block', { place, component: block.component, uid: block._uid });
}

/** Popups and upsells belong to a segment by its id. */
function noteSegments(edition: Edition, note: Note): void {
  const { segments, popups, upsells } = edition.segmentation();
  const ids = new Set(segments.map(({ id }) => id));
  for (const { popupIdentifier, segmentId } of popups)
    if (!ids.has(segmentId)) note('Unknown segment', { popup: popupIdentifier, segment: segmentId });
  for (const { identifier } of upsells) if (!ids.has(identifier)) note('Unknown segment', { upsell: identifier });
}

/** Whether the shop has a page at an address. Products are those of the catalogue, which the doctor looks up. */
function createTargets(edition: Edition): (address: string) => boolean {
  const slugs = new Set(edition.slugs());
  const redirects = edition.redirects();
  return (address) => {
    const path = insidePath(address);
    if (path === null || path === '' || path.startsWith(OWN_PREFIX)) return true;
    return slugs.has(path) || isShopPage(path) || findRedirect(redirects, `/${path}`).kind === 'target';
  };
}

const ADDRESSES: readonly string[] = ['url', 'href'];

/** The addresses in parsed content, each once; the category of a row of products is one. */
function addressesIn(content: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') walk(inner);
      else if (ADDRESSES.includes(name)) found.add(inner);
      else if (name === 'category') found.add(`/${inner}`);
    }
  };
  walk(content);
  return found;
}

/** Whether a block prints nothing but its title. */
function saysNothing(block: Block): boolean {
  switch (block.component) {
    case 'text':
      return isEmptyField(block.body);
    case 'questions':
    case 'links':
    case 'promises':
      return block.items.length === 0;
    case 'category_tiles':
      return block.tiles.length === 0;
    default:
      return false;
  }
}
