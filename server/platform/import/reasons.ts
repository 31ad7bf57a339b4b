import { EXCHANGE_CURRENCIES } from '#app/modules/markets/domain/exchange-rates.ts';
import { countriesThatWant } from '#app/modules/markets/domain/required-names.ts';

const unsold = (name: 'fibres' | 'manufacturer') => `the product is not sold in ${countriesThatWant(name).join(', ')}`;

/** Why a row or a product was changed or skipped, in words for the operator. */
export const REASONS = {
  'row-malformed':
    'The row cannot be told apart: a quote inside it is not closed or not doubled, or it has more cells than the heading.',
  'no-handle': 'The row has no handle, so its product is unknown.',
  'too-many-rows': 'A product can have 2,500 rows at most.',
  'not-published': 'The product is a draft, archived, hidden or not published.',
  'no-parent': 'It is a variation of a product that is not in the file.',
  'no-variations': 'The product has variations, and none of them is in the file: export them too.',
  'type-not-sold': 'It is of a type that the shop cannot sell: grouped, external, a subscription, or one of a plugin.',
  'gift-card': 'Gift cards cannot be sold yet.',
  'needs-no-shipping': 'It needs no shipping. Downloads, services and the like cannot be sold yet.',
  'no-id': 'The item has no id.',
  'too-many-items': 'A product can have 2,500 items at most.',
  'price-unusable': 'The price is missing, zero, negative or no number.',
  'price-in-other-currency': `The price has the sign of another currency than --currency, or is in one without an exchange rate: the shop has those of ${EXCHANGE_CURRENCIES.join(', ')}.`,
  'price-ambiguous': 'The price may be two numbers. Write it without a separator of thousands: 1290.00 or 1.29.',
  'stock-ambiguous': 'The stock may be two numbers. Write it without a separator: 1000 or 1.',
  'same-options-twice': 'The product already has a size with these options.',
  'product-of-others': 'The item is the product that the other items of its group are sizes of, and no size itself.',
  'no-title': 'The product has no title.',
  'empty variants array': 'None of its sizes can be sold, so the product cannot either.',
  'not-a-product': 'The product does not fit what the shop can keep.',
  'compare-at-price-ignored': 'The price before the reduction is no amount; the product is sold without a reduction.',
  'sale-price-ignored':
    'The sale price is no amount, in another currency or above the price; the normal price is taken.',
  'stock-not-counted': 'The file does not count its stock; 100 pieces are taken, or those of --stock.',
  'stock-shared':
    'One stock is counted for all sizes of the product; each has all of it, so it can be sold more than once.',
  'stock-missing': 'Stock is counted but the number is missing; the size is sold out.',
  'stock-unusable': 'The stock is no whole number; the size is sold out.',
  'sold-beyond-stock':
    'It is sold on when its stock is gone (policy continue, or backorders); 100 pieces are taken, or those of --stock.',
  'availability-taken-as-sold-out': 'It is neither in_stock nor out_of_stock; the size is sold out.',
  'sku-made': 'The size has no SKU; one was made of the product and the size.',
  'sku-renamed': '-UP marks the sizes of storefront us; it became _UP.',
  'sku-repeated': 'Several sizes have this SKU; this one is named by its product and options instead.',
  'slug-repeated': 'Several products would get this address; a part of a hash was added.',
  'gtin-unusable':
    'The barcode is no GTIN (EAN, UPC): it has the wrong length or check digit, or a shop gave it; it was left out.',
  'image-address-unusable': 'The picture has no http(s) address; it was left out.',
  'no-picture': 'The product has no picture; one is drawn in its colour and pattern.',
  'kind-unknown':
    'Type, category, title and tags do not say what it is; it is sold as another kind of product. Fill Type, Product Category or product_type.',
  'category-unknown':
    'The shop does not know the number or the words of its category; type, title and tags say what it is, else it is sold as another kind of product.',
  'colour-unknown':
    'The words of its colour are not known, so filters list it under several colours; the page shows them as they are.',
  'fibres-unknown': `No percentages of known fibres that add up to 100 were found, so ${unsold('fibres')}: write them into the description or the material, as in “80% cotton, 20% polyamide”.`,
  'manufacturer-unknown': `No manufacturer is named, so ${unsold('manufacturer')}: fill Vendor or brand, or name one for all of these with --manufacturer.`,
  'taken-as-no-textile':
    'Neither type nor category say whether it is a textile, and it names no fibres: it is sold without them. Write them into the description or the material of a textile.',
  'invalid-characters': 'Some characters cannot be read in the encoding of the file; they show as \ufffd.',
} as const;

export type Reason = keyof typeof REASONS;
