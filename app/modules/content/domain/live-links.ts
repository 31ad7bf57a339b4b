import { checkedHref } from './checked-href.ts';
import type { Block, RichText, RichTextMark, RichTextNode, ShellContent } from './story.ts';

/** Prefix of catalogue-only categories. */
export const OWN_PREFIX = 'type/';
/** The category of all products, the last generated entry or tile. */
export const ALL_PRODUCTS = 'collection/all';
/** The most catalogue-only categories in the navigation, and the most entries besides the one of all products. */
const MOST_OWN_ENTRIES = 5;
const MOST_ENTRIES = 7;
/** The letters that the narrowest header with a navigation has room for; a gap is as wide as some of them. */
const MOST_LETTERS = 62;
const GAP = 2;
/** A longer name would be the only entry. */
const LONGEST_ENTRY = 28;

export type NamedCategory = { readonly slug: string; readonly title: string };
export type Picture = { readonly src: string; readonly alt: string };

/** The link targets of content that a market's catalogue has. */
export type LinkTargets = {
  /** The categories with products, the largest first. */
  readonly listed: readonly NamedCategory[];
  /** Slugs of all category pages of the content. */
  readonly pages: ReadonlySet<string>;
  /** Slugs of linked products that the market does not sell. */
  readonly missingProducts: ReadonlySet<string>;
};

/** The pictures for tiles and banners: ids of missing ones, and one picture of each category. */
export type LivePictures = { readonly missing: ReadonlySet<string>; readonly ofCategory: ReadonlyMap<string, Picture> };

/** The path inside the storefront without slashes at its ends; null for an address outside the shop. */
export function insidePath(url: string): string | null {
  const href = checkedHref(url);
  return href?.startsWith('/') ? (href.split(/[?#]/)[0] ?? '').replace(/^\/+|\/+$/g, '') : null;
}

/** The slug of the product at an address; null for any other address. */
function linkedProduct(url: string): string | null {
  return /^product\/([^/]+)$/.exec(insidePath(url) ?? '')?.[1] ?? null;
}

/** Slugs of the products that content links to, at most `most`. */
export function linkedProducts(content: unknown, most: number): readonly string[] {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const slug = (key === 'url' || key === 'href') && typeof inner === 'string' ? linkedProduct(inner) : null;
      if (slug !== null && found.size < most) found.add(slug);
      walk(inner);
    }
  };
  walk(content);
  return [...found];
}

/**
 * Whether an address is a category without products or a product that is not sold. Other pages are never dead links.
 */
export function isDeadLink(url: string, { listed, pages, missingProducts }: LinkTargets): boolean {
  const path = insidePath(url);
  if (path === null) return false;
  const product = linkedProduct(url);
  if (product !== null) return missingProducts.has(product);
  return (pages.has(path) || path.startsWith(OWN_PREFIX)) && !listed.some(({ slug }) => slug === path);
}

const openLinks = (groups: ShellContent['submenus'][string] = []) =>
  groups.flatMap(({ links }) => links).filter(({ disabled }) => !disabled);

/**
 * The shell's content without dead links. An entry with a dead link leads to the first link of its submenu, becomes
 * the only link that is left there, or is removed. Catalogue-only categories follow the remaining entries, then one
 * entry for all products.
 */
export function liveShell(shell: ShellContent, targets: LinkTargets): ShellContent {
  const live = <T extends { readonly url: string }>(links: readonly T[]) =>
    links.filter(({ url }) => !isDeadLink(url, targets));
  const submenus = Object.fromEntries(
    Object.entries(shell.submenus).map(([id, groups]) => [
      id,
      groups
        .map((group) => ({
          ...group,
          links: group.links.filter(({ disabled, url }) => disabled || !isDeadLink(url, targets)),
        }))
        .filter(({ links }) => links.some(({ disabled }) => !disabled)),
    ]),
  );
  const navbar = shell.navbar.flatMap((entry) => {
    if (!isDeadLink(entry.url, targets)) return entry;
    const [first, ...others] = openLinks(submenus[entry._uid]);
    if (!first) return [];
    if (others.length > 0) return { ...entry, url: first.url };
    // The last link of `Socks` may be `New`, which has no socks.
    return shell.navbar.some(({ url }) => url === first.url) ? [] : { ...entry, text: first.text, url: first.url };
  });
  for (const { _uid, url } of shell.navbar) {
    if (isDeadLink(url, targets) && openLinks(submenus[_uid]).length < 2) delete submenus[_uid];
  }
  const { footer, topBanner } = shell;
  return {
    ...shell,
    topBanner: {
      ...topBanner,
      link: topBanner.link && isDeadLink(topBanner.link.url, targets) ? null : topBanner.link,
    },
    navbar: [...navbar, ...ownEntries(navbar, targets)],
    submenus,
    footer: {
      ...footer,
      blockOneTopLinks: live(footer.blockOneTopLinks),
      blockOneBottomLinks: live(footer.blockOneBottomLinks),
      blockTwoLinks: live(footer.blockTwoLinks),
      bottomBarLinks: live(footer.bottomBarLinks),
      socialLinks: live(footer.socialLinks),
    },
  };
}

function ownEntries(navbar: ShellContent['navbar'], targets: LinkTargets): ShellContent['navbar'] {
  // When no entry of the content links to products, the other categories with products are added too.
  const linksToProducts = navbar.some(({ url }) => targets.pages.has(insidePath(url) ?? ''));
  const linked = new Set(navbar.map(({ url }) => insidePath(url)));
  const named = targets.listed.filter(
    ({ slug }) => slug !== ALL_PRODUCTS && !linked.has(slug) && (slug.startsWith(OWN_PREFIX) || !linksToProducts),
  );
  if (named.length === 0 && linksToProducts) return [];
  const room = Math.min(MOST_OWN_ENTRIES, Math.max(0, MOST_ENTRIES - navbar.length));
  const all = targets.listed.filter(({ slug }) => slug === ALL_PRODUCTS && !linked.has(slug));
  const widthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length + GAP, 0);
  let free = MOST_LETTERS - widthOf([...navbar.map(({ text }) => text), ...all.map(({ title }) => title)]);
  const fitting = named.filter(({ title }) => {
    const fits = title.length <= LONGEST_ENTRY && widthOf([title]) <= free;
    if (fits) free -= widthOf([title]);
    return fits;
  });
  return [...fitting.slice(0, room), ...all].map(({ slug, title }) => ({
    _uid: `own-${slug}`,
    text: title,
    url: `/${slug}`,
    isHighlighted: false,
  }));
}

/** What replaces removed links to products. `fills` is true for the start page. */
type PageOptions = { readonly pictures: LivePictures; readonly fills: boolean };

/**
 * A page's blocks without dead links. Tiles, rows and banners with missing products are removed, and empty sections
 * with their heading; text stays without its link. Missing pictures become pictures of the category's products. With
 * `fills`, tiles are added from the categories that have products, and a page that loses all its product rows gets one
 * of all products.
 */
export function liveBlocks(blocks: readonly Block[], targets: LinkTargets, options: PageOptions): readonly Block[] {
  const live = blocks.flatMap((block) => liveBlock(block, targets, options) ?? []);
  const isRow = ({ component }: Block) => component === 'product_row';
  const all = targets.listed.find(({ slug }) => slug === ALL_PRODUCTS);
  const removedAt = blocks.findIndex(isRow);
  if (!options.fills || !all || removedAt < 0 || live.some(isRow)) return live;
  const row: Block = {
    component: 'product_row',
    _uid: 'all-products',
    title: all.title,
    category: ALL_PRODUCTS,
    limit: 4,
  };
  const after = new Set(blocks.slice(removedAt).map(({ _uid }) => _uid));
  const insertAt = live.findIndex(({ _uid }) => after.has(_uid));
  return live.toSpliced(insertAt < 0 ? live.length : insertAt, 0, row);
}

function liveBlock(block: Block, targets: LinkTargets, options: PageOptions): Block | null {
  const dead = (url: string) => isDeadLink(url, targets);
  switch (block.component) {
    case 'hero':
      return { ...block, links: heroLinks(block.links, targets) };
    case 'product_row':
      if (dead(`/${block.category}`)) return null;
      return block.link && dead(block.link.url) ? { ...block, link: undefined } : block;
    case 'category_tiles':
      return liveTiles(block, targets, options);
    case 'banner':
      return liveBanner(block, targets, options.pictures);
    case 'links': {
      const items = block.items.filter(({ url }) => !dead(url));
      return items.length > 0 ? { ...block, items } : null;
    }
    case 'text':
      return { ...block, body: { ...block.body, content: liveNodes(block.body.content, targets) } };
    case 'questions':
      return {
        ...block,
        items: block.items.map((item) => ({
          ...item,
          answer: { ...item.answer, content: liveNodes(item.answer.content, targets) },
        })),
      };
    case 'promises':
    case 'newsletter_place':
    case 'enquiry':
    case 'delivery_table':
      return block;
  }
}

type Of<C extends Block['component']> = Extract<Block, { component: C }>;

function heroLinks(links: Of<'hero'>['links'], targets: LinkTargets): Of<'hero'>['links'] {
  const live = links.filter(({ url }) => !isDeadLink(url, targets));
  if (live.length > 0) return live;
  return targets.listed
    .filter(({ slug }) => slug === ALL_PRODUCTS)
    .map(({ slug, title }) => ({ label: title, url: `/${slug}` }));
}

function livePicture(url: string, image: Picture, { missing, ofCategory }: LivePictures): Picture | undefined {
  return missing.has(image.src) ? ofCategory.get(insidePath(url) ?? '') : image;
}

const TONES = ['sun', 'mint', 'sky', 'rose', 'sand', 'lilac'] as const;

function liveTiles(block: Of<'category_tiles'>, targets: LinkTargets, { pictures, fills }: PageOptions): Block | null {
  const live = block.tiles.flatMap((tile) => {
    const image = isDeadLink(tile.url, targets) ? undefined : livePicture(tile.url, tile.image, pictures);
    return image ? [{ ...tile, image }] : [];
  });
  const shown = new Set(live.map(({ url }) => insidePath(url)));
  const others = targets.listed
    .toSorted((a, b) => Number(a.slug === ALL_PRODUCTS) - Number(b.slug === ALL_PRODUCTS))
    .flatMap(({ slug, title }) => {
      const image = pictures.ofCategory.get(slug);
      return image && !shown.has(slug) ? [{ label: title, url: `/${slug}`, image }] : [];
    });
  const made = others.slice(0, Math.max(0, block.tiles.length - live.length));
  const tones = TONES.filter((tone) => !live.some((tile) => tile.tone === tone));
  const tiles = fills
    ? [...live, ...made.map((tile, index) => ({ ...tile, tone: tones[index % tones.length] ?? 'sun' }))]
    : live;
  return tiles.length > 0 ? { ...block, tiles } : null;
}

function liveBanner(block: Of<'banner'>, targets: LinkTargets, pictures: LivePictures): Block | null {
  if (block.link && isDeadLink(block.link.url, targets)) return null;
  return block.image ? { ...block, image: livePicture(block.link?.url ?? '', block.image, pictures) } : block;
}

/** A text whose dead links are words alone. */
export function liveText(doc: RichText, targets: LinkTargets): RichText {
  return { ...doc, content: liveNodes(doc.content, targets) };
}

function liveNodes(nodes: readonly RichTextNode[], targets: LinkTargets): RichTextNode[] {
  const live = (mark: RichTextMark) => mark.type !== 'link' || !isDeadLink(mark.attrs.href, targets);
  return nodes.map((node): RichTextNode => {
    if (node.type === 'text') return node.marks ? { ...node, marks: node.marks.filter(live) } : node;
    return 'content' in node ? ({ ...node, content: liveNodes(node.content ?? [], targets) } as RichTextNode) : node;
  });
}
