import { z } from 'zod';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import type { DeliveredStory } from '#app/modules/content/domain/delivery/stories.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import type { OwnTexts } from '#app/web/i18n/text-overrides.ts';

const LONGEST_LOGO = 8000;
const MOST_LINES = 6;

const line = z.string({ error: 'is needed' }).trim().min(1, 'is needed').max(120, 'has more than 120 characters');
/** Absent and empty are the same. */
const optionalLine = z.string().trim().max(120, 'has more than 120 characters').default('');
const lines = z.array(line, { error: 'must be a list of lines' }).max(MOST_LINES, `has more than ${MOST_LINES} lines`);
const email = z.string({ error: 'is needed' }).pipe(z.email('must be an address of mail, as service@shop.example.com'));
const country = z
  .string({ error: 'is needed: the code of the country, as DE' })
  .regex(/^[A-Z]{2}$/, 'must be the code of a country, as DE');

const taxNumbers = z
  .record(z.string(), line, { error: 'must name numbers by country, as {"default": "DE123456789"}' })
  .refine(
    (numbers) => Object.keys(numbers).every((key) => key === 'default' || COUNTRY_CODES.some((code) => code === key)),
    `may name default and ${COUNTRY_CODES.join(', ')} alone`,
  );

const logo = z
  .string()
  .trim()
  .max(LONGEST_LOGO, `has more than ${LONGEST_LOGO} characters, and every page carries it`)
  .regex(/^(?:<\?xml[^>]*>\s*)?<svg\b.*<\/svg>$/s, 'must be an SVG, from <svg to </svg>');

/** What a shop says of itself: the file that `SHOP_FILE` names. */
export const ownShopSchema = z.strictObject({
  name: z.string({ error: 'is needed' }).trim().min(1, 'is needed').max(40, 'has more than 40 characters'),
  claim: z.partialRecord(z.enum(LANGUAGES), optionalLine, { error: 'must be texts by language' }).default({}),
  logo: logo.optional(),
  seller: z.strictObject({
    name: line,
    address: lines.min(1, 'is needed: street, postcode and town'),
    country,
    telephone: z
      .string()
      .trim()
      .regex(/^(?:\+[\d ]{6,24})?$/, 'must have the international form, as +49 40 123456')
      .default(''),
    register: optionalLine,
    representedBy: optionalLine,
    taxNumbers: taxNumbers.default({}),
  }),
  serviceEmail: email,
  privacyEmail: email.optional(),
  returnAddress: lines.default([]),
  countries: z
    .array(z.enum(COUNTRY_CODES, { error: `may name ${COUNTRY_CODES.join(', ')} alone` }), { error: 'is needed' })
    .min(1, 'names no country'),
});
export type OwnShop = z.output<typeof ownShopSchema>;

/**
 * What a shop of its own says in one language. `words` replace texts of stories; null takes out the entry that has the
 * text. `goods` replace single words of interface texts, which name what the demo sells, and `texts` whole ones.
 * `privacy` is the sentence with the address for questions about data.
 */
export const ownWordsSchema = z.strictObject({
  words: z.record(z.string(), z.string().nullable()),
  goods: z.record(z.string(), z.string()),
  texts: z.record(z.string(), z.string()),
  privacy: z.string(),
});
export type OwnWords = z.output<typeof ownWordsSchema>;

/** Pages of the demo that tell of its makers and their goods. Links to them go with them. */
const LEFT_OUT = ['about-us', 'corporate-gifts', 'happy-news', 'faq/sizes'];
const PRIVACY = '_default/privacy';
/** Shared content of the demo that promises its discounts, tries its variants, or tells how its goods are made. */
const LEFT_OUT_SHARED = [
  ...['segments', 'segmented-popups', 'segmented-upsells', 'experiments', 'alternate-navbar'],
  ...['pdp-blocks/knitting', 'pdp-blocks/jersey', 'pdp-blocks/gift-wrapping'],
];

const isLeftOutPage = (slug: string) => LEFT_OUT.some((page) => slug === page || slug.startsWith(`${page}/`));

function isLeftOut({ full_slug }: DeliveredStory): boolean {
  const [folder, ...rest] = full_slug.split('/');
  const slug = rest.join('/');
  return folder === 'shared-content' ? LEFT_OUT_SHARED.includes(slug) : isLeftOutPage(slug);
}

type Part = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an entry of a list is a link, as content writes it, to a page that is left out. */
function isDeadLink({ url, link, to, page, attrs }: Part): boolean {
  const targets = [url, link, to, page, attrs].flatMap((field) => (isPart(field) ? [field.url, field.href] : [field]));
  return targets.some((target) => typeof target === 'string' && isLeftOutPage(target.replace(/^\/+|[?#].*$/g, '')));
}

/** Rich text without any: a heading or a paragraph whose words were taken out. */
const isEmptied = ({ type, content }: Part): boolean =>
  (type === 'heading' || type === 'paragraph') && Array.isArray(content) && content.length === 0;

/** Content with the words of a shop of its own, without the entries that these take out and without dead links. */
function reworded<T>(content: T, words: ReadonlyMap<string, string | null>): T {
  const isOut = (part: unknown) =>
    isPart(part) &&
    (isDeadLink(part) || Object.values(part).some((text) => typeof text === 'string' && words.get(text) === null));
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return words.get(part) ?? part;
    if (Array.isArray(part))
      return part
        .filter((entry) => !isOut(entry))
        .map(inside)
        .filter((entry) => !(isPart(entry) && isEmptied(entry)));
    if (!isPart(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, inside(inner)]));
  };
  return inside(content) as T;
}

/** A text whose paragraphs with the service address name that for questions about data in its place. */
function withPrivacyContact<T>(content: T, sentence: string, email: string): T {
  const [before = '', after = ''] = sentence.split('{{privacyEmail}}');
  const words = (text: string, more: Part = {}) => ({ type: 'text', text, ...more });
  const link = { type: 'link', attrs: { href: `mailto:${email}`, linktype: 'url' } };
  const contact = { type: 'paragraph', content: [words(before), words(email, { marks: [link] }), words(after)] };
  const isContact = (part: unknown) =>
    isPart(part) && part.type === 'blok' && JSON.stringify(part).includes('"fact":"email"');
  const inside = (part: unknown): unknown => {
    if (isContact(part)) return contact;
    if (Array.isArray(part)) return part.map(inside);
    if (!isPart(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, inside(inner)]));
  };
  return inside(content) as T;
}

/** `logo` of a brand whose name is its logo. */
const NAME_AS_LOGO = 'name';

const block = (component: string, key: string, fields: Part): Part => ({
  _uid: `own-${component}-${key}`,
  component,
  ...fields,
});
const addressLines = (lines: readonly string[], of: string) =>
  lines.map((line, place) => block('address_line', `${of}-${place}`, { line }));

/** The fields that the shop gives a story, by its kind. */
function ownFields(component: string, { seller, ...shop }: OwnShop, language: Language): Part {
  switch (component) {
    case 'brand':
      return { name: shop.name, claim: shop.claim[language] ?? '', logo: shop.logo ?? NAME_AS_LOGO };
    case 'footer':
      return { blockTwoTitle: shop.name, socialLinks: [], copyright: `© ${seller.name}` };
    // The words of the demo's categories are about its goods.
    case 'category':
      return { intro: '', seo_title: '', seo_description: '', text: '' };
    case 'seller': {
      const { address, country, taxNumbers, ...facts } = seller;
      const land = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
      return {
        ...facts,
        address: addressLines([...address, land], 'seller'),
        returnAddress: addressLines(shop.returnAddress, 'returns'),
        taxNumbers: Object.entries(taxNumbers).map(([of, number]) => block('tax_number', of, { country: of, number })),
        isSample: false,
      };
    }
    default:
      return {};
  }
}

type Own = { readonly shop: OwnShop; readonly own: OwnWords; readonly language: Language };

/**
 * The stories of the bundle for a shop of its own: brand and seller are the shop's, and what the demo says of its
 * makers, goods and discounts is left out.
 */
export function ownStories(
  stories: readonly DeliveredStory[],
  { shop, own, language }: Own,
): readonly DeliveredStory[] {
  const values: Readonly<Record<string, string>> = { name: shop.name, claim: shop.claim[language] || shop.name };
  const words = new Map(
    Object.entries(own.words).map(([from, to]) => [
      from,
      to?.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '') ?? null,
    ]),
  );
  return stories
    .filter((story) => !isLeftOut(story))
    .map((story) => {
      const { component } = story.content;
      const content = { ...reworded(story.content, words), ...ownFields(component, shop, language), component };
      const { full_slug } = story;
      const owned = { ...reworded(story, words), full_slug, content };
      return shop.privacyEmail && full_slug === PRIVACY
        ? withPrivacyContact(owned, own.privacy, shop.privacyEmail)
        : owned;
    });
}

/** The interface texts of a shop of its own: its address for mail, and those that speak of no goods of the demo. */
export function ownTexts({ serviceEmail }: OwnShop, { goods, texts }: OwnWords): OwnTexts {
  return {
    words: new Map(Object.entries(goods)),
    texts: new Map([...Object.entries(texts), ['shell:serviceEmail', serviceEmail]]),
  };
}
