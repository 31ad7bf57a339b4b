import { VARIANT_EFFECTS } from '#app/kernel/variant-effects.ts';
import { FACETS } from '#app/modules/catalogue/domain/facets.ts';
import { MEASURES } from '#app/modules/catalogue/domain/size-guide.ts';
import { BUBBLE_STATES, BUBBLE_VARIANTS } from '#app/modules/content/domain/speech-bubble.ts';
import { FACT_NAMES, PROMISE_ICONS, TONES } from '#app/modules/content/domain/story.ts';
import { COUNTRY_CODES, TENANT_KEYS } from '#app/modules/markets/domain/types.ts';

/** A field as the content service describes it. */
type Field = Readonly<Record<string, unknown>> & { readonly type: string };

const words: Field = { type: 'text', translatable: true };
const longWords: Field = { type: 'textarea', translatable: true };
const document: Field = { type: 'richtext', translatable: true };
const plain: Field = { type: 'text' };
const lines: Field = { type: 'textarea' };
const link: Field = { type: 'multilink', allow_target_blank: false };
const flag: Field = { type: 'boolean' };
const picture: Field = { type: 'asset', filetypes: ['images'] };
const blocks = (...component_whitelist: readonly string[]): Field => ({
  type: 'bloks',
  restrict_components: true,
  component_whitelist,
});
const choice = (values: readonly string[]): Field => ({
  type: 'option',
  options: values.map((value) => ({ name: value, value })),
});

const BODY = [
  ...['hero', 'product_row', 'category_tiles', 'promises', 'text', 'delivery_table', 'banner', 'questions'],
  ...['newsletter_place', 'enquiry'],
];

const STORIES: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  page: {
    title: words,
    intro: longWords,
    author: plain,
    picture,
    seo_title: words,
    seo_description: longWords,
    utmCampaigns: lines,
    utmContents: lines,
    hideNewsletter: flag,
    body: blocks(...BODY, 'links'),
  },
  category: {
    id: { type: 'number' },
    name: words,
    title: words,
    intro: longWords,
    seo_title: words,
    seo_description: longWords,
    text: document,
    related: { type: 'options', source: 'internal_stories', filter_content_type: ['category'] },
  },
  brand: { name: words, claim: words, logo: longWords },
  seller: {
    name: words,
    address: blocks('address_line'),
    returnAddress: blocks('address_line'),
    telephone: words,
    register: words,
    representedBy: words,
    taxNumbers: blocks('tax_number'),
    isSample: flag,
  },
  top_banner: { message: words, label: words, link, linkUs: link, messages: blocks('country_message') },
  header_navbar: { items: blocks('nav_item') },
  alternate_navbar: { items: blocks('nav_item') },
  speech_bubble: Object.fromEntries(BUBBLE_STATES.map((state) => [state, blocks('bubble')])),
  newsletter: {
    title: words,
    subtitle: words,
    button: words,
    legal: longWords,
    successMessage: longWords,
    errorMessage: longWords,
  },
  checkout_newsletter: { descriptionCta: words, legalText: words },
  checkout_banner: { message: words, messages: blocks('country_message') },
  segments: { segments: blocks('segment') },
  segmented_popups: { popups: blocks('segmented_popup') },
  segmented_upsells: { upsells: blocks('segmented_upsell') },
  redirects: { rules: blocks('redirect') },
  search_terms: { synonyms: longWords, redirects: blocks('search_redirect'), pages: blocks('search_page') },
  experiments: { disableRegularNewsletter: flag, experiments: blocks('experiment') },
  footer: {
    blockOneTitle: words,
    blockOneTopLinks: blocks('link'),
    blockOneBottomLinks: blocks('link'),
    blockTwoTitle: words,
    blockTwoLinks: blocks('link'),
    bottomBarLinks: blocks('link'),
    socialLinks: blocks('link'),
    copyright: words,
  },
  free_shipping: { thresholds: blocks('free_shipping_threshold') },
  recommendation_widgets: { widgets: blocks('tenant_widgets') },
  facets: { facets: blocks('facet') },
  pdp_block: { identifier: plain, title: words, body: document },
  size_guide: { identifier: plain, title: words, columns: blocks('size_column'), rows: blocks('size_row') },
  feature_icon: { id: plain, key: plain, image: { ...picture, translatable: true } },
  certificate: { key: plain, name: words, text: longWords },
};

const PARTS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  hero: { eyebrow: words, title: words, text: longWords, links: blocks('link') },
  product_row: { title: words, category: plain, limit: { type: 'number' }, link: blocks('link') },
  category_tiles: { title: words, tiles: blocks('tile') },
  tile: { label: words, link, image: picture, tone: choice(TONES) },
  promises: { items: blocks('promise') },
  promise: { icon: choice(PROMISE_ICONS), title: words, text: longWords },
  text: { body: document },
  delivery_table: { fallback: document },
  banner: { title: words, text: longWords, link: blocks('link'), image: picture, tone: choice(TONES) },
  questions: { title: words, items: blocks('question') },
  question: { question: words, answer: document },
  links: { title: words, items: blocks('link_card') },
  newsletter_place: {},
  enquiry: { title: words, text: longWords },
  link_card: { title: words, text: longWords, link },
  link: { label: words, link },
  fact: { fact: choice(FACT_NAMES), fallback: document },
  address_line: { line: words },
  tax_number: { country: plain, number: plain },
  bubble: {
    variant: choice(BUBBLE_VARIANTS),
    message: words,
    time: { type: 'number' },
    height: { type: 'number' },
    disabled: flag,
  },
  country_message: { for: plain, message: words },
  nav_item: { text: words, url: link, isHighlighted: flag, submenu: blocks('submenu_group') },
  submenu_group: { name: words, links: blocks('nav_link') },
  redirect: { from: plain, match: choice(['exact', 'prefix']), to: link, status: choice(['301', '302']) },
  search_redirect: { terms: longWords, to: link },
  search_page: { page: link, words: longWords },
  segment: { id: plain, utmCampaigns: lines, utmContents: lines, hideNewsletter: { ...flag, default_value: true } },
  segmented_popup: {
    popupIdentifier: plain,
    segmentId: plain,
    title: words,
    description: longWords,
    ctaLabel: words,
    form: choice(['newsletter']),
    legal: longWords,
    successMessage: words,
    errorMessage: longWords,
    mobileAsset: picture,
    mobileAltText: words,
    desktopAsset: picture,
    desktopAltText: words,
  },
  segmented_upsell: { identifier: plain, widgetId: plain, description: words, variables: lines },
  experiment: {
    id: plain,
    storefronts: plain,
    active: { ...flag, default_value: true },
    variants: blocks('experiment_variant'),
  },
  experiment_variant: { id: plain, share: plain, effect: choice(VARIANT_EFFECTS) },
  free_shipping_threshold: { country: choice(COUNTRY_CODES), amount: { type: 'number' } },
  tenant_widgets: {
    tenant: choice(TENANT_KEYS),
    country: choice(COUNTRY_CODES),
    product: plain,
    basket: plain,
    list: plain,
  },
  facet: {
    key: choice(FACETS),
    apiId: plain,
    type: choice(['facet']),
    translationKey: plain,
    queryParam: plain,
    apiItemsPrefix: plain,
    lists: lines,
  },
  size_column: { measure: choice(MEASURES), label: words },
  size_row: { cells: longWords },
  nav_link: { text: words, url: link, isHighlighted: flag, disabled: flag },
};

/** A component as the content service is given it. */
export type SpaceComponent = {
  readonly name: string;
  readonly display_name: string;
  readonly is_root: boolean;
  readonly is_nestable: boolean;
  readonly schema: Readonly<Record<string, Field & { readonly pos: number }>>;
};

const component = (name: string, fields: Readonly<Record<string, Field>>, isRoot: boolean): SpaceComponent => ({
  name,
  display_name: name.replaceAll('_', ' '),
  is_root: isRoot,
  is_nestable: !isRoot,
  schema: Object.fromEntries(Object.entries(fields).map(([key, field], pos) => [key, { ...field, pos }])),
});

/** The components that the shop reads: stories first, then their blocks. */
export const SPACE_COMPONENTS: readonly SpaceComponent[] = [
  ...Object.entries(STORIES).map(([name, fields]) => component(name, fields, true)),
  ...Object.entries(PARTS).map(([name, fields]) => component(name, fields, false)),
];
