import { z } from 'zod';
import type { Link, NavLink, ShellContent, ShellVariants, Submenu } from '#app/modules/content/domain/story.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { linkBlock } from './blocks.ts';
import { address, flag, listOf, type Note, requiredText, text, uid } from './fields.ts';
import { type Delivered, readFields } from './read-fields.ts';

/** Content by its kind, each in several versions, the strongest first. */
export type SharedVersions = (component: string) => readonly Delivered[];

const navLink = z
  .object({ _uid: uid, text: requiredText, url: address, isHighlighted: flag, disabled: flag })
  .transform(({ disabled, ...link }): NavLink | null => (disabled ? null : link));

const brandShape = { name: requiredText, claim: text };

const sellerShape = (note: Note) => ({
  name: requiredText,
  address: listOf(z.object({ line: requiredText }), note, 'Problem with seller').transform((lines) =>
    lines.map(({ line }) => line),
  ),
  register: text,
  taxNumbers: listOf(z.object({ country: requiredText, number: requiredText }), note, 'Problem with seller').transform(
    (numbers) => Object.fromEntries(numbers.map(({ country, number }) => [country, number])),
  ),
  isSample: flag,
});

const bannerShape = (note: Note) => ({
  message: text,
  label: text,
  link: address.optional(),
  linkUs: address.optional(),
  messages: listOf(z.object({ for: requiredText, message: requiredText }), note, 'Problem with top banner'),
});

const navbarShape = (note: Note) => {
  const links = listOf(navLink, note, 'submenu').transform((items) => items.filter((item) => item !== null));
  const group = z.object({ name: text, links });
  const item = z.object({
    _uid: uid,
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
    navbar: navbarShape(note),
    footer: footerShape(note),
  };
  return (of, market, { alternateNavbar, banner: bannerOfVariant }) => {
    const read = <Shape extends z.ZodRawShape>(shape: Shape, component: string, what: string) =>
      readFields(shape, of(component), { note, what });
    const brand = read(brandShape, 'brand', 'brand');
    const seller = read(shapes.seller, 'seller', 'seller');
    const banner = read(shapes.banner, 'top_banner', 'top banner');
    const alternate = alternateNavbar ? read(shapes.navbar, 'alternate_navbar', 'alternate navbar') : null;
    const navbar = alternate?.items.length ? alternate : read(shapes.navbar, 'header_navbar', 'header navbar');
    const footer = read(shapes.footer, 'footer', 'footer');
    if (!brand || !seller || !banner || !navbar || !footer) return null;
    return {
      brand,
      seller,
      footer,
      topBanner: bannerOf(banner, market, bannerOfVariant),
      ...navigationOf(navbar.items),
    };
  };
}

type Banner = z.output<z.ZodObject<ReturnType<typeof bannerShape>>>;

/**
 * The banner of a market: the message of its country, else of its storefront, else the one for all. A variant shows
 * that of another storefront.
 */
function bannerOf(
  { message, label, link, linkUs, messages }: Banner,
  { countryCode, storefrontCode }: Market,
  variant: ShellVariants['banner'],
): ShellContent['topBanner'] {
  const own = (code: string) => messages.find((entry) => entry.for === code)?.message;
  const url = storefrontCode === 'us' ? (linkUs ?? link) : link;
  const linked: Link | null = url === undefined ? null : { label, url };
  return {
    message: variant ? (own(variant) ?? message) : (own(countryCode) ?? own(storefrontCode) ?? message),
    link: linked,
  };
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
