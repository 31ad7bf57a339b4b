import type { FilterView } from '#app/modules/catalogue/ui/filter-view.ts';
import type { NearestView } from '#app/modules/catalogue/ui/nearest-view.ts';
import { SAMPLE_CARDS } from './sample-cards.ts';

const value = (name: string, label: string, count: number, isChosen = false) => ({
  value: name,
  label,
  own: null,
  count,
  isChosen,
  isDisabled: count === 0,
});

/** The filter of a list with choices. */
export const SAMPLE_FILTER: FilterView = {
  facets: [
    {
      key: 'color',
      label: 'Colour',
      chosen: 'Blue, Red',
      values: [value('red', 'red', 19, true), value('blue', 'blue', 6, true), value('green', 'green', 0)],
    },
    { key: 'size', label: 'Size', chosen: '', values: [value('36-40', 'UK 3½–6½ (EU 36–40)', 24)] },
    { key: 'pattern', label: 'Pattern', chosen: 'Rechtsschutzversicherungsgesellschaften', values: [] },
  ],
  price: { from: '', to: '9', scale: 15, currency: 'GBP', chosen: 'Up to £9.00' },
  chips: ['Blue', 'Red', 'Rechtsschutzversicherungsgesellschaften', 'Up to £9.00'].map((label, index) => ({
    label,
    href: `#without-${index}`,
  })),
  clear: '#list',
};

export const SAMPLE_SIZES = ['UK 3½–6½', 'UK 7½–11'].map((label, index) => ({
  id: `size-${index}`,
  value: label,
  label,
  notes: [index === 0 ? 'EU 36–40' : 'EU 41–46'],
  inStock: index === 0,
}));

/** An empty result: one of its choices hides products. */
export const SAMPLE_NEAREST: NearestView = {
  ways: [
    { text: 'Without “Up to £9.00” you see 4 designs', href: '#price', count: 4 },
    { text: 'Without “Blue, Red”: still none', href: '#colour', count: 0 },
  ],
  text: 'Without “Up to £9.00” you see 4 designs',
  href: '#price',
  cards: SAMPLE_CARDS.slice(0, 4),
};
