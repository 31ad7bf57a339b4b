import type { ProductCardView } from '#app/modules/catalogue/ui/product-card.tsx';

const PLAIN: ProductCardView = {
  sku: 'PLAIN',
  href: '#cards',
  name: 'Melon Slice',
  kind: 'Kids’ crew socks',
  price: '£9.00',
  priceMinor: 900,
  currency: 'GBP',
  original: null,
  from: false,
  badge: null,
  soldOut: false,
  sizes: [],
  image: null,
  hoverImage: null,
  colours: { shown: [], count: 1 },
};

/** A card in every state. */
export const SAMPLE_CARDS: readonly ProductCardView[] = [
  {
    ...PLAIN,
    sku: 'PICTURE',
    image: { path: '/images/placeholder', alt: '' },
    colours: { shown: ['red', 'blue'], count: 6 },
  },
  { ...PLAIN, sku: 'SALE', price: '£7.20', original: '£9.00', badge: '−20%' },
  { ...PLAIN, sku: 'NEW', badge: 'New', from: true },
  { ...PLAIN, sku: 'LOW', badge: 'Only 2 left' },
  { ...PLAIN, sku: 'GONE', soldOut: true },
  PLAIN,
  {
    ...PLAIN,
    sku: 'LONG',
    name: 'Donaudampfschifffahrtsgesellschaftskapitänssocken',
    kind: 'Feinrippunterhemden für Erwachsene, mehrfarbig gestreift',
    price: '1.234,50 €',
    original: '1.500,00 €',
    badge: 'Lieblingsstück',
  },
  { ...PLAIN, sku: 'KIND', kind: null },
];
