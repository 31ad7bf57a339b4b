import { countriesThatWant } from '#app/modules/markets/domain/required-names.ts';

const unsold = (name: 'fibres' | 'manufacturer') => `the product is not sold in ${countriesThatWant(name).join(', ')}`;

/** Why a row or a product was changed or skipped, in words for the operator. */
export const REASONS = {
  'row-malformed':
    'The row cannot be told apart: a quote inside it is not closed or not doubled, or it has more cells than the heading.',
  'no-handle': 'The row has no handle, so its product is unknown.',
  'handle-not-contiguous': 'Rows of one handle have to stand together; this one comes after the product was finished.',
  'too-many-rows': 'A product can have 2,500 rows at most.',
  'not-published': 'The product is a draft, archived or not published.',
  'no-id': 'The item has no id.',
  'group-not-contiguous':
    'Items of one item_group_id have to stand together; this one comes after the product was finished.',
  'too-many-items': 'A product can have 2,500 items at most.',
  'price-unusable': 'The price is missing, zero, negative, no number, or in a currency without an exchange rate.',
  'same-options-twice': 'The product already has a size with these options.',
  'no-title': 'The product has no title.',
  'empty variants array': 'None of its sizes can be sold, so the product cannot either.',
  'not-a-product': 'The product does not fit what the shop can keep.',
  'compare-at-price-ignored': 'The price before the reduction is no amount; the product is sold without a reduction.',
  'sale-price-ignored':
    'The sale price is no amount, in another currency or not below the price; the normal price is taken.',
  'stock-not-counted': 'The file does not count its stock; 100 pieces are taken.',
  'stock-missing': 'Stock is counted but the number is missing; the size is sold out.',
  'availability-taken-as-sold-out': 'It is neither in_stock nor out_of_stock; the size is sold out.',
  'sku-made': 'The size has no SKU; one was made of the product and the size.',
  'sku-renamed': '-UP marks the sizes of storefront us; it became _UP.',
  'sku-repeated': 'The SKU was already used in this file; a number was added.',
  'slug-repeated': 'The address was already used in this file; a number was added.',
  'image-address-unusable': 'The picture has no http(s) address; it was left out.',
  'no-picture': 'The product has no picture; one is drawn in its colour and pattern.',
  'family-unknown': 'Type, tags and title do not say what it is; it is listed with the socks.',
  'fibres-unknown': `No percentages of known fibres that add up to 100 were found, so ${unsold('fibres')}: write them into the description or the material, as in “80% cotton, 20% polyamide”.`,
  'manufacturer-unknown': `No manufacturer is named, so ${unsold('manufacturer')}: fill Vendor or brand, or name one for all of these with --manufacturer.`,
  'taken-as-no-textile':
    'Its type is no textile that the shop knows, and it names no fibres: it is sold without them. Write them into the description or the material of a textile, such as a scarf.',
  'invalid-characters': 'Some characters cannot be read in the encoding of the file; they show as \ufffd.',
} as const;

export type Reason = keyof typeof REASONS;
