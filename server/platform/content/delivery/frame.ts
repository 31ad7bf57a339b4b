import { z } from 'zod';
import { linkBlock } from '#app/modules/content/domain/delivery/blocks.ts';
import {
  address,
  choice,
  emptyOr,
  flag,
  isEmptyField,
  listOf,
  marked,
  type Note,
  number,
  requiredText,
  text,
  uid,
} from '#app/modules/content/domain/delivery/fields.ts';
import { type Delivered, readFields } from '#app/modules/content/domain/delivery/read-fields.ts';
import type { SharedVersions } from '#app/modules/content/domain/delivery/shared-versions.ts';
import {
  BUBBLE_STATES,
  BUBBLE_TIMES,
  BUBBLE_VARIANTS,
  type BubbleState,
  type SpeechBubble,
  type SpeechBubbles,
  unknownPlaceholders,
} from '#app/modules/content/domain/speech-bubble.ts';
import type {
  CheckoutNewsletterTexts,
  Link,
  NavLink,
  NewsletterTexts,
  ShellContent,
  ShellVariants,
  Submenu,
} from '#app/modules/content/domain/story.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

const navLink: z.ZodType<NavLink> = z.object({
  _uid: uid,
  ...marked,
  text: requiredText,
  url: address,
  isHighlighted: flag,
  disabled: flag,
});

/** `name`, or an SVG; empty for the drawn word mark. */
const logo = text.transform((field): ShellContent['brand']['logo'] => {
  if (field === '') return undefined;
  return field === 'name' ? { kind: 'name' } : { kind: 'svg', svg: field };
});
const brandShape = { name: requiredText, claim: text, logo };

const sellerLines = (note: Note) =>
  listOf(z.object({ line: requiredText }), note, 'Problem with seller').transform((lines) =>
    lines.map(({ line }) => line),
  );

const sellerShape = (note: Note) => ({
  name: requiredText,
  address: sellerLines(note),
  returnAddress: sellerLines(note),
  telephone: text,
  register: text,
  representedBy: text,
  taxNumbers: listOf(z.object({ country: requiredText, number: requiredText }), note, 'Problem with seller').transform(
    (numbers) => Object.fromEntries(numbers.map(({ country, number }) => [country, number])),
  ),
  isSample: flag,
});

/** A message for all, and others for a country or a storefront, one for each. */
const messageShape = (note: Note, what: string) => {
  const fault = `Problem with ${what}`;
  const isFirst = (
    { for: place }: { readonly for: string },
    index: number,
    all: readonly { readonly for: string }[],
  ) => {
    const first = all.findIndex((entry) => entry.for === place) === index;
    if (!first) note(fault, { for: place, reason: 'given twice' });
    return first;
  };
  const entry = z.object({ ...marked, for: requiredText, message: requiredText });
  return { message: text, messages: listOf(entry, note, fault).transform((entries) => entries.filter(isFirst)) };
};

const bannerShape = (note: Note) => ({
  ...messageShape(note, 'top banner'),
  label: text,
  link: address.optional(),
  linkUs: address.optional(),
});

const navbarShape = (note: Note) => {
  const links = listOf(navLink, note, 'submenu');
  const group = z.object({ ...marked, name: text, links });
  const item = z.object({
    _uid: uid,
    ...marked,
    text: requiredText,
    url: address,
    isHighlighted: flag,
    submenu: listOf(group, note, 'submenu'),
  });
  return { items: listOf(item, note, 'header navbar') };
};

const footerShape = (note: Note) => {
  const links = listOf(linkBlock, note, 'Problem with footer');
  return {
    blockOneTitle: text,
    blockOneTopLinks: links,
    blockOneBottomLinks: links,
    blockTwoTitle: text,
    blockTwoLinks: links,
    bottomBarLinks: links,
    socialLinks: links,
    copyright: text,
  };
};

type Frame = (of: SharedVersions, market: Market, variants: ShellVariants) => ShellContent | null;

/** Reads the content of the frame for a market. */
export function createFrameReader(note: Note): Frame {
  const shapes = {
    seller: sellerShape(note),
    banner: bannerShape(note),
    checkoutBanner: messageShape(note, 'checkout banner'),
    navbar: navbarShape(note),
    footer: footerShape(note),
  };
  return (of, market, variants) => {
    const read = <Shape extends z.ZodRawShape>(shape: Shape, component: string, what: string) =>
      readFields(shape, of(component), { note, what });
    const alternate =
      variants.alternateNavbar && of('alternate_navbar').length > 0
        ? read(shapes.navbar, 'alternate_navbar', 'alternate navbar')
        : null;
    const brand = read(brandShape, 'brand', 'brand');
    const seller = readFields(shapes.seller, oneSeller(of('seller')), { note, what: 'seller' });
    const banner = read(shapes.banner, 'top_banner', 'top banner');
    const checkoutBanner = read(shapes.checkoutBanner, 'checkout_banner', 'checkout banner');
    const navbar = alternate?.items.length ? alternate : read(shapes.navbar, 'header_navbar', 'header navbar');
    const footer = read(shapes.footer, 'footer', 'footer');
    const bubbles = readBubbles(of('speech_bubble'), note);
    const newsletter = readNewsletterTexts(of('newsletter'), note);
    const checkoutNewsletter = readCheckoutNewsletterTexts(of('checkout_newsletter'), note);
    if (!brand || !seller || !banner || !checkoutBanner || !navbar || !footer) return null;
    if (!bubbles || !newsletter || !checkoutNewsletter) return null;
    return {
      brand,
      seller,
      footer,
      topBanner: bannerOf(banner, market, variants),
      checkoutBanner: messageOf(checkoutBanner, [market.countryCode, market.storefrontCode]),
      bubbles,
      newsletter,
      checkoutNewsletter,
      ...navigationOf(navbar.items),
      marks: marksOf(of, navbar === alternate ? 'alternate_navbar' : 'header_navbar'),
    };
  };
}

/** What belongs to one seller alone. */
const NOT_OF_OTHERS = {
  telephone: '',
  register: '',
  representedBy: '',
  address: [],
  returnAddress: [],
  taxNumbers: [],
  isSample: null,
};

/**
 * The versions of the seller without the facts of other sellers: below a version with a name, the bundled facts are
 * those of the demo.
 */
function oneSeller(versions: readonly Delivered[]): readonly Delivered[] {
  const named = versions.findIndex(({ name }) => !isEmptyField(name));
  return versions.map((version, place) => (place > named ? { ...version, ...NOT_OF_OTHERS } : version));
}

type Banner = z.output<z.ZodObject<ReturnType<typeof bannerShape>>>;

/** The message of the first place that has one of its own, else the one for all. */
function messageOf(
  { message, messages }: Pick<Banner, 'message' | 'messages'>,
  places: readonly string[],
): ShellContent['checkoutBanner'] {
  const [own] = places.flatMap((place) => messages.find((entry) => entry.for === place) ?? []);
  return own ? { _editable: own._editable, message: own.message } : { message };
}

/** Shared stories that are shown as one thing. */
const MARKED_STORIES = [
  ...['brand', 'seller', 'top_banner', 'checkout_banner', 'alternate_navbar', 'header_navbar', 'footer'],
  ...['speech_bubble', 'newsletter', 'checkout_newsletter', 'segments', 'segmented_popups', 'segmented_upsells'],
  ...['experiments', 'search_terms', 'free_shipping', 'recommendation_widgets', 'facets'],
];

function marksOf(of: SharedVersions, navbar: string): ShellContent['marks'] {
  const entries = MARKED_STORIES.flatMap((component) => {
    const mark = marked._editable.parse(of(component)[0]?._editable);
    return mark === undefined ? [] : [[component, mark] as const];
  });
  const marks: Readonly<Partial<Record<string, string>>> = Object.fromEntries(entries);
  return navbar in marks ? { ...marks, navbar: marks[navbar] ?? '' } : marks;
}

/**
 * The banner of a market: the message of its country, else of its storefront, else the one for all. A variant shows
 * that of another storefront.
 */
function bannerOf(
  banner: Banner,
  { countryCode, storefrontCode }: Market,
  variants: ShellVariants,
): ShellContent['topBanner'] {
  const url = storefrontCode === 'us' ? (banner.linkUs ?? banner.link) : banner.link;
  const linked: Link | null = url === undefined ? null : { label: banner.label, url };
  const places = variants.banner ? [variants.banner] : [countryCode, storefrontCode];
  return { ...messageOf(banner, places), link: linked };
}

type Item = NavLink & { readonly submenu: Submenu };

/** The items, and their submenus by the item's `_uid`. */
function navigationOf(items: readonly Item[]): Pick<ShellContent, 'navbar' | 'submenus'> {
  return {
    navbar: items.map(({ submenu, ...item }) => item),
    submenus: Object.fromEntries(
      items.filter(({ submenu }) => submenu.length > 0).map(({ _uid, submenu }) => [_uid, submenu]),
    ),
  };
}

const NEWSLETTER = {
  title: requiredText,
  subtitle: text,
  button: requiredText,
  legal: requiredText,
  successMessage: requiredText,
  errorMessage: requiredText,
};
const CHECKOUT_NEWSLETTER = { descriptionCta: requiredText, legalText: text };

/** The words of the newsletter's forms; null when one of them is missing in every source. */
export function readNewsletterTexts(sources: readonly Delivered[], note: Note): NewsletterTexts | null {
  return readFields(NEWSLETTER, sources, { note, what: 'newsletter' });
}

/** The words of the newsletter's check box in the checkout. */
export function readCheckoutNewsletterTexts(sources: readonly Delivered[], note: Note): CheckoutNewsletterTexts | null {
  return readFields(CHECKOUT_NEWSLETTER, sources, { note, what: 'checkout newsletter' });
}

/** Milliseconds that a content may ask for, and CSS pixels of a bubble that leaves the page visible. */
const SHORTEST = 1000;
const LONGEST = 60_000;
const HIGHEST = 320;

/** The bubble of a state: a list of one block. An unknown placeholder refuses the block. */
const stateSchema = (state: BubbleState) =>
  z
    .array(
      z.object({
        ...marked,
        variant: choice(BUBBLE_VARIANTS, 'default'),
        message: requiredText.refine((message) => unknownPlaceholders(state, message).length === 0, {
          error: 'unknown placeholder',
        }),
        time: emptyOr(number.pipe(z.number().min(SHORTEST).max(LONGEST))),
        height: emptyOr(number.pipe(z.number().min(1).max(HIGHEST))),
        disabled: flag,
      }),
    )
    .min(1)
    .transform(([block]): SpeechBubble | null => {
      if (!block || block.disabled) return null;
      const { _editable, variant, message, time, height } = block;
      const lasts = BUBBLE_TIMES[state];
      return { _editable, variant, message, time: lasts === null ? null : (time ?? lasts), height };
    })
    .optional()
    .transform((bubble) => bubble ?? null);

const SHAPE = Object.fromEntries(BUBBLE_STATES.map((state) => [state, stateSchema(state)])) as {
  readonly [State in BubbleState]: ReturnType<typeof stateSchema>;
};

/** The bubbles of all states. A state with a fault in the strongest source is taken from the one below it. */
export function readBubbles(sources: readonly Delivered[], note: Note): SpeechBubbles | null {
  return readFields(SHAPE, sources, { note, what: 'speech bubble' });
}
