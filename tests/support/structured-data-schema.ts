import { z } from 'zod';

const text = z.string().min(1);
const address = z.url();
const type = <Name extends string>(name: Name) => ({ '@type': z.literal(name) });
const inContext = <Name extends string>(name: Name) => ({
  '@context': z.literal('https://schema.org'),
  ...type(name),
});
const schemaOrg = (...names: readonly [string, ...string[]]) =>
  z.enum(names.map((name) => `https://schema.org/${name}`) as [string, ...string[]]);
const days = z
  .object({
    ...type('QuantitativeValue'),
    minValue: z.int().min(0),
    maxValue: z.int().max(60),
    unitCode: z.literal('DAY'),
  })
  .refine(({ minValue, maxValue }) => minValue <= maxValue, 'from before to');

/** A currency and a price with its decimals: none for yen and won. */
const priced = { price: z.string(), priceCurrency: z.string().length(3) };
const hasItsDecimals = ({ price, priceCurrency }: { readonly price: string; readonly priceCurrency: string }) =>
  (/^(?:JPY|KRW)$/.test(priceCurrency) ? /^\d+$/ : /^\d+\.\d{2}$/).test(price);

const offer = z
  .strictObject({
    ...type('Offer'),
    url: address,
    ...priced,
    availability: schemaOrg('InStock', 'OutOfStock'),
    itemCondition: schemaOrg('NewCondition'),
    shippingDetails: z.object({ '@id': z.literal('#delivery') }),
    hasMerchantReturnPolicy: z.object({ '@id': z.literal('#returns') }),
  })
  .refine(hasItsDecimals, 'the decimals of the currency');
const ofProduct = {
  name: text,
  description: text,
  image: z.array(address).min(1),
  brand: z.object({ ...type('Brand'), name: text }),
  color: text,
  material: text.optional(),
  aggregateRating: z
    .object({ ...type('AggregateRating'), ratingValue: z.number().min(1).max(5), reviewCount: z.int().min(1) })
    .optional(),
};

/** What search engines require of each kind of structured data that pages have. */
export const structuredDataSchema = z.discriminatedUnion('@type', [
  z.object({
    ...inContext('BreadcrumbList'),
    itemListElement: z
      .array(z.object({ ...type('ListItem'), position: z.int().min(1), name: text, item: address }))
      .min(1),
  }),
  z.object({ ...inContext('Product'), ...ofProduct, sku: text, size: text, offers: offer }),
  z.object({
    ...inContext('ProductGroup'),
    ...ofProduct,
    productGroupID: text,
    url: address,
    variesBy: z.tuple([schemaOrg('size')]),
    hasVariant: z
      .array(z.object({ ...type('Product'), sku: text, name: text, size: text, image: address, offers: offer }))
      .min(2),
  }),
  z.object({
    ...inContext('OfferShippingDetails'),
    '@id': z.literal('#delivery'),
    shippingRate: z.object({ ...type('MonetaryAmount'), value: z.string(), currency: z.string().length(3) }),
    shippingDestination: z.object({ ...type('DefinedRegion'), addressCountry: z.string().length(2) }),
    deliveryTime: z.object({ ...type('ShippingDeliveryTime'), handlingTime: days, transitTime: days }),
  }),
  z.object({
    ...inContext('MerchantReturnPolicy'),
    '@id': z.literal('#returns'),
    applicableCountry: z.string().length(2),
    returnPolicyCategory: schemaOrg('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: z.int().min(14),
    returnMethod: schemaOrg('ReturnByMail'),
    returnFees: schemaOrg('FreeReturn', 'ReturnFeesCustomerResponsibility'),
  }),
  z.object({
    ...inContext('Organization'),
    '@id': address,
    name: text,
    url: address,
    logo: address,
    email: z.email(),
    telephone: text,
  }),
  z.object({
    ...inContext('WebSite'),
    name: text,
    url: address,
    inLanguage: text,
    potentialAction: z.object({
      ...type('SearchAction'),
      target: z.object({ ...type('EntryPoint'), urlTemplate: z.string().includes('{search_term_string}') }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
  z.object({ ...inContext('FAQPage'), mainEntity: z.array(z.object({ ...type('Question'), name: text })).min(1) }),
  z.object({ ...inContext('BlogPosting'), headline: text, mainEntityOfPage: address }),
]);
