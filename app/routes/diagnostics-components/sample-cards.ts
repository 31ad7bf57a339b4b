import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';

const PLAIN: ProductCardView = {
  sku: 'PLAIN',
  slug: 'melon-slice',
  href: '#cards',
  name: 'Melon Slice',
  lang: undefined,
  family: 'socks',
  kind: 'Kids’ crew socks',
  price: '£9.00',
  priceMinor: 900,
  currency: 'GBP',
  original: null,
  from: false,
  rating: null,
  badge: null,
  soldOut: false,
  sizes: [],
  ownSize: null,
  image: null,
  hoverImage: null,
  colour: 'red',
  twins: { shown: [], more: 0 },
};

/** A card in every state. */
export const SAMPLE_CARDS: readonly ProductCardView[] = [
  {
    ...PLAIN,
    sku: 'PICTURE',
    image: { path: '/images/placeholder', alt: '' },
    twins: {
      shown: [
        { href: '#blue', colour: 'blue', label: 'Blue: Melon Slice in Sky' },
        { href: '#white', colour: 'white', label: 'White: Melon Slice in Snow' },
        { href: '#multi', colour: 'multi', label: 'Multicoloured: Melon Slice in Confetti' },
        { href: '#black', colour: 'black', label: 'Black: Melon Slice in Night' },
      ],
      more: 2,
    },
  },
  { ...PLAIN, sku: 'SALE', price: '£7.20', original: '£9.00', badge: { kind: 'sale', text: '−20%' } },
  {
    ...PLAIN,
    sku: 'NEW',
    badge: { kind: 'design', text: 'New' },
    from: true,
    rating: { average: '4.7', text: 'out of 5 stars, 12 reviews', count: 12 },
  },
  { ...PLAIN, sku: 'LOW', badge: { kind: 'last', text: 'Only 2 left' } },
  { ...PLAIN, sku: 'GONE', soldOut: true, badge: { kind: 'soldOut', text: 'Sold out' } },
  PLAIN,
  {
    ...PLAIN,
    sku: 'LONG',
    name: 'Donaudampfschifffahrtsgesellschaftskapitänssocken',
    kind: 'Feinrippunterhemden für Erwachsene, mehrfarbig gestreift',
    price: '1.234,50 €',
    original: '1.500,00 €',
    badge: { kind: 'design', text: 'Lieblingsstück' },
  },
  { ...PLAIN, sku: 'KIND', kind: null },
];
