import { imageSet, imageUrl, RESPONSIVE_WIDTHS } from '#app/modules/catalogue/domain/image-url.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import { americanGuide, sizeGuideFor } from '#app/modules/catalogue/domain/size-guide.ts';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { cardView } from '#app/modules/catalogue/ui/card-view.ts';
import type { ProductPageView } from '#app/modules/catalogue/ui/product-page.tsx';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

const RELATED = 4;
const HERO_SIZES = '(min-width: 90rem) 44rem, (min-width: 60rem) 50vw, 92vw';
const ALTERNATE_SIZES = '(min-width: 90rem) 22rem, (min-width: 60rem) 25vw, 92vw';

/** The cheapest delivery of a market and when it arrives, for the note under the button. */
export type DeliveryNote = {
  readonly earliest: string;
  readonly latest: string;
  readonly price: { readonly amount: number; readonly currency: Market['currency']['code'] };
};

/** A product's page ready to print, or null when the market does not sell it. `slug` is the address it belongs to. */
export async function loadProductPage(
  { products }: { readonly products: ProductSource },
  input: {
    readonly market: Market;
    readonly format: Formatter;
    readonly t: Translate;
    readonly slugOrSku: string;
    readonly size: string | null;
    readonly delivery: DeliveryNote | null;
  },
): Promise<{ readonly product: Product; readonly view: ProductPageView } | null> {
  const { market, format, t, delivery } = input;
  const found = await products.product(market, input.slugOrSku);
  if (!found.ok) return null;
  const product = found.value;
  const onlySize = product.variants.length === 1 ? product.variants[0] : undefined;
  const asked = product.variants.find(
    (variant) => variant.size.value === input.size && variant.stockStatus !== 'no-stock',
  );
  const metricGuide = sizeGuideFor(product);
  const guide = metricGuide && market.countryCode === 'US' ? americanGuide(metricGuide) : metricGuide;
  const href = (slug: string) => storefrontPath(market.storefrontCode, `/product/${slug}`);
  const threshold = market.shipping.freeShippingThreshold;

  const view: ProductPageView = {
    sku: product.sku,
    slug: product.slug,
    name: product.name,
    price: format.money(product.price.final),
    priceMinor: product.price.final.amount,
    currency: product.price.final.currency,
    reduction:
      product.price.original.amount > product.price.final.amount
        ? {
            original: format.money(product.price.original),
            badge:
              product.discount.percentage > 0
                ? t('catalogue:percentOff', { percent: product.discount.percentage })
                : null,
          }
        : null,
    priceNote: priceNote(market, delivery, { format, t }),
    short: product.description.short,
    full: product.description.full,
    badges: product.badges.filter((badge) => badge !== 'outlet').map((badge) => t(`catalogue:badge.${badge}`)),
    images: product.media.map((image, index) => {
      const set = imageSet({
        path: image.url,
        sizes: index === 0 ? HERO_SIZES : ALTERNATE_SIZES,
        widths: RESPONSIVE_WIDTHS,
        sourceWidth: image.width,
      });
      return {
        src: set.src,
        srcSet: set.srcSet,
        sizes: set.sizes,
        preview: set.previewUrl,
        large: imageUrl(image.url, { width: 1920 }),
        alt: image.alt,
      };
    }),
    sizes: product.variants.map((variant) => ({
      id: variant.id,
      label: variant.size.label,
      status: variant.stockStatus,
      price: variant.price.final.amount === product.price.final.amount ? null : format.money(variant.price.final),
    })),
    selected: (asked ?? onlySize)?.id ?? null,
    soldOut: product.stockStatus === 'no-stock',
    colours: [
      {
        href: href(product.slug),
        label: t(`catalogue:colour.${product.color.primary}`),
        colour: product.color.primary,
        current: true,
      },
      ...product.linkedProducts.map((linked) => ({
        href: href(linked.slug),
        label: t(`catalogue:colour.${linked.colour}`),
        colour: linked.colour,
        current: false,
      })),
    ],
    features: product.displayFeatures.map((feature) => t(`catalogue:feature.${feature}`, { defaultValue: feature })),
    composition: product.information.compositions.map(({ part, fibres }) => ({
      part: t(`catalogue:part.${part}`),
      text: fibres
        .map(({ material, percentage }) =>
          t('catalogue:fibre', { percentage, material: t(`catalogue:material.${material}`) }),
        )
        .join(', '),
    })),
    legalMaterials: product.information.compositions.length === 0 ? product.information.legalMaterials : '',
    certifications: product.certifications.map((name) => t(`catalogue:certification.${name}`, { defaultValue: name })),
    occasions: product.information.occasion.map((name) => t(`catalogue:occasion.${name}`, { defaultValue: name })),
    care: product.information.washingInstructions.map((instruction) => t(`catalogue:care.${instruction}`)),
    manufacturer: product.information.manufacturer,
    sizeGuide: guide && {
      caption: t(`catalogue:guide.${guide.caption}`),
      head: guide.head.map((cell) => t(`catalogue:guide.${cell}`)),
      rows: guide.rows,
    },
    delivery: {
      arrives: delivery ? t('catalogue:arrives', { days: format.days(delivery.earliest, delivery.latest) }) : '',
      free:
        threshold > 0
          ? t('catalogue:freeFrom', { amount: format.money({ amount: threshold, currency: market.currency.code }) })
          : null,
    },
    related: await related(products, product, input),
  };
  return { product, view };
}

async function related(
  products: ProductSource,
  product: Product,
  input: { readonly market: Market; readonly format: Formatter; readonly t: Translate },
) {
  const category = product.categories.find((slug) => slug.startsWith('collection/')) ?? product.categories[0];
  if (!category) return [];
  const { items } = await products.list(input.market, { category, page: 1, pageSize: RELATED * 3, sort: 'featured' });
  const others = items.filter((card) => card.sku !== product.sku && card.stockStatus !== 'no-stock');
  // The same neighbours for everybody, but others for every product.
  const start =
    [...product.sku].reduce((sum, char) => sum + char.charCodeAt(0), 0) % Math.max(1, others.length - RELATED + 1);
  return others.slice(start, start + RELATED).map((card) => cardView(card, input));
}

/** What the price includes, as the market's law wants it said; in the United Kingdom with the cost of delivery. */
function priceNote(
  market: Market,
  delivery: DeliveryNote | null,
  { format, t }: { readonly format: Formatter; readonly t: Translate },
): string {
  const tax = t(`shell:taxName.${market.taxName}`);
  if (market.storefrontCode === 'uk' && delivery)
    return t('catalogue:inclTaxDelivery', { tax, price: format.money(delivery.price) });
  if (market.tax > 0) return t('catalogue:inclTax', { tax });
  return t(market.taxName === 'salesTax' ? 'catalogue:exclSalesTax' : 'catalogue:exclDuty', { tax });
}
