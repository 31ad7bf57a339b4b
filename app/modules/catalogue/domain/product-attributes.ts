export const STOCK_STATUSES = ['in-stock', 'low-stock', 'no-stock'] as const;
export type StockStatus = (typeof STOCK_STATUSES)[number];

export const FAMILIES = ['socks', 'boxers', 't-shirts', 'gift-boxes', 'other'] as const;
export type Family = (typeof FAMILIES)[number];

export const AGE_GROUPS = ['adults', 'kids'] as const;

export const SILHOUETTES = [
  'knee',
  'crew',
  'quarter',
  'ankle',
  'low',
  'boxer',
  't-shirt',
  'gift-box',
  'other',
] as const;
export type Silhouette = (typeof SILHOUETTES)[number];

/** Who a product is made for; `all` is every adult. */
export const AUDIENCES = ['all', 'women', 'men', 'kids', 'baby'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Parts with fibres of their own (Regulation (EU) No 1007/2011, article 11); `all` where there is one statement. */
export const PRODUCT_PARTS = ['all', 'body', 'waistband', 'shell', 'lining'] as const;

/** The groups of designs: one per drawable pattern, and two for what has several or none of them. */
export const PATTERN_GROUPS = [
  'solid',
  'stripes',
  'pinstripes',
  'vertical',
  'checks',
  'tartan',
  'dots',
  'argyle',
  'zigzag',
  'waves',
  'terrazzo',
  'leopard',
  'blocks',
  'fairisle',
  'motif',
  'mixed',
  'other',
] as const;
export type PatternGroup = (typeof PATTERN_GROUPS)[number];

/** Colour names; `ui/swatch.module.css` has the swatch of each. */
export const COLOUR_NAMES = [
  'black',
  'white',
  'grey',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'turquoise',
  'blue',
  'navy',
  'purple',
  'pink',
  'multi',
] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];

export const WASHING_INSTRUCTIONS = [
  'wash-30',
  'wash-40',
  'no-bleach',
  'no-tumble-dry',
  'no-iron',
  'iron-low',
  'no-dry-clean',
  'wash-inside-out',
] as const;
export type WashingInstruction = (typeof WASHING_INSTRUCTIONS)[number];

export const BADGES = ['new', 'bestseller', 'limited', 'outlet', 'organic', 'gift'] as const;
export type Badge = (typeof BADGES)[number];

/** The fibres of Regulation (EU) No 1007/2011, and those of them that shops name by their making. */
export const MATERIALS = [
  'cotton',
  'organic-cotton',
  'polyamide',
  'elastane',
  'wool',
  'merino-wool',
  'polyester',
  'recycled-polyester',
  'modal',
  'bamboo-viscose',
  'cashmere',
  'viscose',
  'lyocell',
  'linen',
  'silk',
  'acrylic',
  'alpaca',
  'llama',
  'camel',
  'mohair',
  'angora',
  'vicuna',
  'yak',
  'guanaco',
  'cashgora',
  'beaver',
  'otter',
  'animal-hair',
  'kapok',
  'hemp',
  'jute',
  'abaca',
  'alfa',
  'coir',
  'broom',
  'ramie',
  'sisal',
  'sunn',
  'henequen',
  'maguey',
  'acetate',
  'triacetate',
  'alginate',
  'cupro',
  'protein',
  'chlorofibre',
  'fluorofibre',
  'modacrylic',
  'aramid',
  'polyimide',
  'polylactide',
  'polyethylene',
  'polypropylene',
  'polycarbamide',
  'polyurethane',
  'vinylal',
  'trivinyl',
  'elastodiene',
  'elastomultiester',
  'elastolefin',
  'melamine',
  'glass-fibre',
  'metal',
  'paper',
  'other',
] as const;
export type Material = (typeof MATERIALS)[number];

/** What designs show, as the catalogue collects them. */
export const THEMES = ['food', 'animals', 'flowers', 'sky', 'winter', 'classic'] as const;

/** The facets of a list, in the order of the parameters of its address. */
export const FACETS = ['color', 'material', 'size', 'height', 'pattern', 'badge', 'person', 'theme'] as const;
export type FacetKey = (typeof FACETS)[number];
