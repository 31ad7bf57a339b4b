import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import { diagnoseProduct, type StoredProductRecord } from '#app/modules/catalogue/domain/product-diagnosis.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { ProductDiagnosisPage } from './product-diagnosis-page.tsx';

const { variants: _, ...VALID } = sampleProduct('A');
const RECORD: StoredProductRecord = {
  sku: 'A',
  document: VALID,
  variants: [
    {
      id: 'v-A',
      sku: 'A-4146',
      size: { label: '41-46', value: '41-46' },
      prices: [{ currency: 'GBP', original: 1400, final: 1200, isConverted: false }],
      stock: [{ warehouse: 'nl', quantity: 3 }],
    },
  ],
  images: [],
  searchWords: {},
  listings: [],
};
const BARE = { ...VALID.information, manufacturer: '', compositions: [], legalMaterials: { en: '' } };

/**
 * The page for a country, and its verdict; `original` is the price that the history proves, null where the product is
 * not sold.
 */
function pageFor(country: CountryCode, { original = 1200 as number | null, information = VALID.information } = {}) {
  const market = sampleMarket(country);
  const record = { ...RECORD, document: { ...VALID, information } };
  const money = (amount: number) => ({ amount, currency: 'GBP' });
  const product = {
    stockStatus: 'in-stock',
    variants: [{ id: 'v-A', price: { original: money(original ?? 0), final: money(1200) } }],
  } as unknown as Product;
  const html = renderToStaticMarkup(
    <ProductDiagnosisPage
      title="A"
      inspected={{
        product: original === null ? null : product,
        stored: { record, diagnosis: diagnoseProduct(record, market) },
      }}
      storefront={market.storefrontCode}
      country={country}
      money={(amount) => `£${amount}`}
    />,
  );
  return { words: html.replaceAll(/<[^>]*>/g, ' '), verdict: /id="verdict">([^<]*)</.exec(html)?.[1] };
}

describe('the diagnosis of a product', () => {
  test('names the reduction that the shop shows, and says where a stored one has no proof', () => {
    expect(pageFor('GB', { original: 1300 }).words).toContain('£1200, reduced from £1300 ');
    const { words } = pageFor('GB');
    expect(words).toContain('£1200, reduction without a proven price: not shown ');
    expect(words).not.toContain('reduced from');
  });

  test('names the country to which a product is not sold', () => {
    expect(pageFor('SE', { original: null }).verdict).toBe('Not sold to SE: every variant is dropped.');
  });

  test.each<[CountryCode, string, string]>([
    ['GB', 'a manufacturer and fibres', 'a manufacturer'],
    ['US', 'fibres', ''],
    ['JP', '', ''],
  ])('says that a product is not sold to %s without what its law wants', (country, both, manufacturer) => {
    const expected = (lacked: string) =>
      lacked ? `Not sold to ${country}, whose law wants ${lacked} beside the offer.` : 'Sold.';
    const unsold = (lacked: string, information: typeof BARE) =>
      pageFor(country, { information, original: lacked ? null : 1200 });
    expect(pageFor(country).verdict).toBe('Sold.');
    expect(unsold(both, BARE).verdict).toBe(expected(both));
    expect(unsold(manufacturer, { ...VALID.information, manufacturer: '' } as typeof BARE).verdict).toBe(
      expected(manufacturer),
    );
  });

  test('says so of every variant that the market would sell', () => {
    expect(pageFor('GB', { original: null, information: BARE }).words).toContain(
      'The law does not allow its offer without a manufacturer and fibres.',
    );
    expect(pageFor('GB').words).not.toContain('The law does not allow');
  });
});
