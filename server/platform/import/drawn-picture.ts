import type { LocalizedText } from '#app/kernel/text.ts';
import type { ArtPattern, ArtSpec, ImageRecord } from '#app/modules/catalogue/domain/image-record.ts';
import type { ColourName, Family, PatternGroup, Silhouette } from '#app/modules/catalogue/domain/product-attributes.ts';

type Colours = { readonly base: string; readonly accent: string; readonly ground: string };

const COLOURS: Readonly<Record<ColourName, Colours>> = {
  black: { base: '#2a2a2a', accent: '#f4f1ec', ground: '#ececec' },
  white: { base: '#f7f7f2', accent: '#8a93a6', ground: '#dfe6ee' },
  grey: { base: '#8a93a6', accent: '#f7f7f2', ground: '#eef0f4' },
  beige: { base: '#d9c7a7', accent: '#6b4f3a', ground: '#f6f0e4' },
  brown: { base: '#6b4f3a', accent: '#e8d8b8', ground: '#f2ebe2' },
  red: { base: '#c8323c', accent: '#fdf1e3', ground: '#fbe9e7' },
  orange: { base: '#f07a3c', accent: '#2b4c7e', ground: '#fdeee2' },
  yellow: { base: '#f5d547', accent: '#2b4c7e', ground: '#fdf7dc' },
  green: { base: '#3f7d58', accent: '#f4e285', ground: '#e7f2ea' },
  turquoise: { base: '#3bb3ad', accent: '#fdf1e3', ground: '#e2f4f3' },
  blue: { base: '#4a7fc9', accent: '#fdf1e3', ground: '#e6eefa' },
  navy: { base: '#24365c', accent: '#f4a259', ground: '#e6eaf2' },
  purple: { base: '#7a5aa8', accent: '#f4e285', ground: '#efe9f6' },
  pink: { base: '#ef8fb0', accent: '#7a2f4e', ground: '#fcebf1' },
  multi: { base: '#4a7fc9', accent: '#f5d547', ground: '#f4f1ec' },
};
const MANY_COLOURS = ['#c8323c', '#f5d547', '#3f7d58', '#fdf1e3'];
const PATTERNS: Readonly<Partial<Record<PatternGroup, ArtPattern['type']>>> = {
  stripes: 'stripes',
  pinstripes: 'pinstripes',
  vertical: 'vertical',
  checks: 'checks',
  tartan: 'tartan',
  dots: 'dots',
  argyle: 'argyle',
  zigzag: 'zigzag',
  waves: 'waves',
  terrazzo: 'terrazzo',
  leopard: 'leopard',
  blocks: 'blocks',
  fairisle: 'fairisle',
};
const SUBJECTS: Readonly<Record<Family, ArtSpec['subject']>> = {
  socks: 'socks',
  boxers: 'boxers',
  't-shirts': 't-shirt',
  'gift-boxes': 'gift-box',
  // An empty box makes no wrong claim about products of another kind.
  other: 'gift-box',
};
const HEIGHTS = ['knee', 'crew', 'quarter', 'ankle', 'low'] as const;

/** The picture of a product without one, drawn from its known facts. Equal products have equal pictures. */
export function drawnPicture(product: {
  readonly slug: string;
  readonly alt: LocalizedText;
  readonly family: Family;
  readonly silhouette: Silhouette;
  readonly patternGroup: PatternGroup;
  readonly colour: ColourName;
}): ImageRecord {
  const { slug, alt, family, silhouette, patternGroup, colour } = product;
  const { base, accent, ground } = COLOURS[colour];
  const type = PATTERNS[patternGroup] ?? (colour === 'multi' ? 'stripes' : 'solid');
  const pattern: ArtPattern = { type, colors: colour === 'multi' ? MANY_COLOURS : [accent] };
  const subject = SUBJECTS[family];
  const height = HEIGHTS.find((known) => known === silhouette);
  const art: ArtSpec = {
    subject,
    base,
    accent,
    bg: ground,
    seed: slug,
    pattern,
    ...(subject === 'socks' ? { height: height ?? 'crew' } : {}),
    ...(family === 'gift-boxes' ? { socks: Array.from({ length: 3 }, () => ({ base, accent, pattern })) } : {}),
  };
  return {
    id: `${slug}-drawn`,
    source: { kind: 'art', art, view: 'pair' },
    alt,
    position: 1,
    backgroundColor: ground,
    imageType: 'hero',
    width: 800,
    height: 800,
  };
}
