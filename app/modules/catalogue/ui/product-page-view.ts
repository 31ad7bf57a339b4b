import { imageSet, imageUrl, RESPONSIVE_WIDTHS } from '#app/modules/catalogue/domain/image-url.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import { americanGuide, sizeGuideFor } from '#app/modules/catalogue/domain/size-guide.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import type { ProductCardView } from './product-card.tsx';
import { sizeText } from './size-text.ts';

const HERO_SIZES = '(min-width: 90rem) 44rem, (min-width: 60rem) 50vw, 92vw';
const ALTERNATE_SIZES = '(min-width: 90rem) 22rem, (min-width: 60rem) 25vw, 92vw';

/** The cheapest delivery of a market and when it arrives, for the note under the button. */
export type DeliveryNote = {
  readonly earliest: string;
  readonly latest: string;
  readonly price: { readonly amount: number; readonly currency: Market['currency']['code'] };
};

type Texts = { readonly market: Market; readonly format: Formatter; readonly t: Translate };

/** The view of a product's page: every text translated, every amount formatted. */
export type ProductPageView = {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly price: string;
  readonly priceMinor: number;
  readonly currency: string;
  /** The lowest price of the thirty days before the reduction, and the percentage saved. */
  readonly reduction: { readonly original: string; readonly badge: string | null } | null;
  readonly priceNote: string;
  readonly short: string;
  readonly full: string;
  readonly badges: readonly string[];
  readonly images: readonly {
    readonly src: string;
    readonly srcSet: string;
    readonly sizes: string;
    readonly preview: string;
    readonly large: string;
    readonly alt: string;
  }[];
  readonly sizes: readonly {
    readonly id: string;
    readonly label: string;
    readonly status: 'in-stock' | 'low-stock' | 'no-stock';
    readonly price: string | null;
  }[];
  readonly selected: string | null;
  readonly soldOut: boolean;
  readonly colours: readonly {
    readonly href: string;
    readonly label: string;
    readonly colour: string;
    readonly current: boolean;
  }[];
  readonly features: readonly string[];
  readonly composition: readonly { readonly part: string; readonly text: string }[];
  /** The legal wording of the materials where their percentages are unknown; empty otherwise. */
  readonly legalMaterials: string;
  readonly certifications: readonly string[];
  readonly occasions: readonly string[];
  readonly care: readonly string[];
  readonly manufacturer: string;
  readonly sizeGuide: {
    readonly caption: string;
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
  } | null;
  readonly delivery: { readonly arrives: string; readonly free: string | null };
  readonly related: readonly ProductCardView[];
};

/** The view of a product. `size` is the value of the size in the address, selected while it is in stock. */
export function productPageView(
  product: Product,
  {
    size,
    delivery,
    related,
    ...texts
  }: Texts & {
    readonly size: string | null;
    readonly delivery: DeliveryNote | null;
    readonly related: readonly ProductCardView[];
  },
): ProductPageView {
  const { format, t } = texts;
  const onlySize = product.variants.length === 1 ? product.variants[0] : undefined;
  const requested = product.variants.find(
    (variant) => variant.size.value === size && variant.stockStatus !== 'no-stock',
  );
  return {
    sku: product.sku,
    slug: product.slug,
    name: product.name,
    price: format.money(product.price.final),
    priceMinor: product.price.final.amount,
    currency: product.price.final.currency,
    reduction: reductionView(product, texts),
    priceNote: priceNote(delivery, texts),
    short: product.description.short,
    full: product.description.full,
    badges: product.badges.filter((badge) => badge !== 'outlet').map((badge) => t(`catalogue:badge.${badge}`)),
    images: product.media.map(imageView),
    sizes: product.variants.map((variant) => ({
      id: variant.id,
      label: sizeText(variant.size.label, t),
      status: variant.stockStatus,
      price: variant.price.final.amount === product.price.final.amount ? null : format.money(variant.price.final),
    })),
    selected: (requested ?? onlySize)?.id ?? null,
    soldOut: product.stockStatus === 'no-stock',
    colours: colourLinks(product, texts),
    features: product.displayFeatures.map((feature) => t(`catalogue:feature.${feature}`, { defaultValue: feature })),
    ...materialView(product, t),
    occasions: product.information.occasion.map((name) => t(`catalogue:occasion.${name}`, { defaultValue: name })),
    manufacturer: product.information.manufacturer,
    sizeGuide: sizeGuideView(product, texts),
    delivery: deliveryView(delivery, texts),
    related,
  };
}

function reductionView({ price, discount }: Product, { format, t }: Texts): ProductPageView['reduction'] {
  if (price.original.amount <= price.final.amount) return null;
  const { percentage } = discount;
  return {
    original: format.money(price.original),
    badge: percentage > 0 ? t('catalogue:percentOff', { percent: percentage }) : null,
  };
}

function imageView(image: Product['media'][number], index: number): ProductPageView['images'][number] {
  const { src, srcSet, sizes, previewUrl } = imageSet({
    path: image.url,
    sizes: index === 0 ? HERO_SIZES : ALTERNATE_SIZES,
    widths: RESPONSIVE_WIDTHS,
    sourceWidth: image.width,
  });
  return { src, srcSet, sizes, preview: previewUrl, large: imageUrl(image.url, { width: 1920 }), alt: image.alt };
}

function colourLinks(product: Product, { market, t }: Texts): ProductPageView['colours'] {
  const designs = [{ slug: product.slug, colour: product.color.primary }, ...product.linkedProducts];
  return designs.map(({ slug, colour }, index) => ({
    href: storefrontPath(market.storefrontCode, `/product/${slug}`),
    label: t(`catalogue:colour.${colour}`),
    colour,
    current: index === 0,
  }));
}

function materialView({ information, certifications }: Product, t: Translate) {
  const { compositions, legalMaterials, washingInstructions } = information;
  return {
    composition: compositions.map(({ part, fibres }) => ({
      part: t(`catalogue:part.${part}`),
      text: fibres
        .map(({ material, percentage }) =>
          t('catalogue:fibre', { percentage, material: t(`catalogue:material.${material}`) }),
        )
        .join(', '),
    })),
    legalMaterials: compositions.length === 0 ? legalMaterials : '',
    certifications: certifications.map((name) => t(`catalogue:certification.${name}`, { defaultValue: name })),
    care: washingInstructions.map((instruction) => t(`catalogue:care.${instruction}`)),
  };
}

function sizeGuideView(product: Product, { market, t }: Texts): ProductPageView['sizeGuide'] {
  const metric = sizeGuideFor(product);
  const guide = metric && market.countryCode === 'US' ? americanGuide(metric) : metric;
  return (
    guide && {
      caption: t(`catalogue:guide.${guide.caption}`),
      head: guide.head.map((cell) => t(`catalogue:guide.${cell}`)),
      rows: guide.rows.map(([size = '', ...measures]) => [sizeText(size, t), ...measures]),
    }
  );
}

function deliveryView(delivery: DeliveryNote | null, { market, format, t }: Texts): ProductPageView['delivery'] {
  const threshold = { amount: market.shipping.freeShippingThreshold, currency: market.currency.code };
  return {
    arrives: delivery ? t('catalogue:arrives', { days: format.days(delivery.earliest, delivery.latest) }) : '',
    free: threshold.amount > 0 ? t('catalogue:freeFrom', { amount: format.money(threshold) }) : null,
  };
}

/** What the price includes, as the market's law requires; in the United Kingdom with the cost of delivery. */
function priceNote(delivery: DeliveryNote | null, { market, format, t }: Texts): string {
  const tax = t(`shell:taxName.${market.taxName}`);
  if (market.storefrontCode === 'uk' && delivery)
    return t('catalogue:inclTaxDelivery', { tax, price: format.money(delivery.price) });
  if (market.tax > 0) return t('catalogue:inclTax', { tax });
  return t(market.taxName === 'salesTax' ? 'catalogue:exclSalesTax' : 'catalogue:exclDuty', { tax });
}
