import type { ProductRecord, VariantRecord } from '#app/modules/catalogue/domain/product-record.ts';

type Sample = Partial<Omit<ProductRecord, 'variants' | '_id' | 'id'>> & {
  readonly variants?: readonly VariantRecord[];
};

/** One size with stock in both regions; a European one unless its sku says `-UP`. */
export function sampleVariant(sku: string, overrides: Partial<VariantRecord> = {}): VariantRecord {
  const us = sku.includes('-UP');
  return {
    id: `v-${sku.toLowerCase()}`,
    sku,
    size: { label: '41-46', value: '41-46' },
    prices: us
      ? { USD: { original: 1500, final: 1500 } }
      : {
          EUR: { original: 1400, final: 1400 },
          GBP: { original: 1200, final: 1200 },
          JPY: { original: 2200, final: 2200 },
        },
    stock: us ? { 'us-rsv': 0, us: 20 } : { 'nl-rsv': 10, nl: 10 },
    ...overrides,
  };
}

/** A valid product; `sku` also names its id, slug, picture and one European and one American variant. */
export function sampleProduct(sku: string, overrides: Sample = {}): ProductRecord {
  const name = sku.toLowerCase();
  return {
    _type: 'product',
    _id: { kind: 'product', id: `p-${name}` },
    id: `p-${name}`,
    sku,
    slug: name,
    name: { en: `Sock ${sku}`, de: `Socke ${sku}` },
    description: { short: { en: 'A sock' }, full: { en: 'A sock of cotton.' } },
    meta: { title: { en: `Sock ${sku}` }, description: { en: 'A sock' } },
    patternGroup: 'stripes',
    linkedProducts: [],
    variants: [sampleVariant(`${sku}-4146`), sampleVariant(`${sku}-UP-4146`)],
    media: [
      {
        id: `${name}-1`,
        source: { kind: 'drawn', name: `${name}-1` },
        alt: { en: `A pair of ${sku}`, de: `Ein Paar ${sku}` },
        position: 1,
        backgroundColor: '#eeeeee',
        imageType: 'hero',
        width: 800,
        height: 800,
      },
    ],
    information: {
      compositions: [{ part: 'all', fibres: [{ material: 'cotton', percentage: 100 }] }],
      legalMaterials: { en: '100% cotton' },
      washingInstructions: ['wash-40'],
      sizeGuideBlock: 'socks',
      occasion: [],
      ageGroup: 'adults',
      family: 'socks',
      silhouette: 'crew',
      manufacturer: 'Pairwise, Example Street 1',
    },
    color: { primary: 'blue', secondary: null },
    sections: [],
    collections: [],
    updatedAt: '2026-01-01T00:00:00.000Z',
    updateReason: 'import',
    displayFeatures: [],
    materials: ['cotton'],
    badges: [],
    categories: ['adults/socks'],
    certifications: [],
    seasonalClearance: false,
    ...overrides,
  };
}
