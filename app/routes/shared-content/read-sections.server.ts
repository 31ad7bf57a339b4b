import { OWN_SHELL } from '#app/modules/content/domain/story.ts';
import { readLinkTargets } from '#app/modules/content/usecases/live-content.server.ts';
import { popupView } from '#app/modules/shell/http/popup-view.server.ts';
import { loadShell } from '#app/modules/shell/usecases/load-shell.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { SHARED_ENTITIES, type SharedEntity } from './entities.ts';

/** What each section shows, read for the market of the page. */
const READERS = {
  brand: async ({ services, market }) => (await services.content.shell(market)).brand,
  'header-navbar': (context) => frame(context),
  'alternate-navbar': (context) => frame(context, true),
  submenus: (context) => frame(context),
  'top-banners': (context) => frame(context),
  footer: (context) => frame(context),
  'checkout-banner': async ({ services, market }) => (await services.content.shell(market)).checkoutBanner,
  newsletter: async ({ services, market }) => (await services.content.shell(market)).newsletter,
  'newsletter-checkbox': async ({ services, market }) => (await services.content.shell(market)).checkoutNewsletter,
  'speech-bubble': async ({ services, market }) => (await services.content.shell(market)).bubbles,
  seller: async ({ services, market }) => (await services.content.shell(market)).seller,
  segments: async ({ services, market }) => services.content.segmentation(market).segments,
  popups: (context) =>
    Promise.all(context.services.content.segmentation(context.market).popups.map((popup) => popupView(context, popup))),
  upsells: async ({ services, market }) => services.content.segmentation(market).upsells,
  experiments: async ({ services, market }) => services.content.experimentation(market),
  widgets: async ({ services, storefront }) =>
    (storefront?.markets ?? []).map((market) => ({
      country: market.name.local,
      widgets: Object.values(services.recommendationWidgets.of(market) ?? {}),
    })),
  thresholds: async ({ services, storefront }) =>
    (storefront?.markets ?? []).map((market) => {
      const { freeShippingThreshold: amount } = market.shipping;
      const text = services.formatter(market).money({ amount, currency: market.currency.code });
      return { country: market.name.local, amount: amount > 0 ? text : null };
    }),
  'size-guides': async (context) => [...(await words(context)).sizeGuides.values()],
  'pdp-blocks': async (context) => [...(await words(context)).blocks.values()],
  'feature-icons': async (context) => [...(await words(context)).features.values()],
  certificates: async (context) => [...(await words(context)).certificates.values()],
  facets: ({ services, market }) => services.content.facets(market),
} as const satisfies Partial<Record<SharedEntity, (context: RequestContext) => Promise<unknown>>>;

const words = ({ services, market }: RequestContext) => services.content.productWords(market);

/** The header and the footer. An editor's bag is empty. */
function frame(context: RequestContext, alternateNavbar = false) {
  return loadShell(context.services, {
    market: context.market,
    cartCount: context.shared ? null : 0,
    hideBanner: false,
    offer: null,
    variants: { ...OWN_SHELL, alternateNavbar },
    targets: (content) => readLinkTargets(context, content),
  });
}

export type SharedSections = {
  readonly [Entity in keyof typeof READERS]: Awaited<ReturnType<(typeof READERS)[Entity]>>;
};

/** The sections that the shop has, in the order of the page. */
export async function readSections(context: RequestContext): Promise<Partial<SharedSections>> {
  const readers: Partial<Record<SharedEntity, (context: RequestContext) => Promise<unknown>>> = READERS;
  const sections = await Promise.all(
    SHARED_ENTITIES.map(async (entity) => [entity, await readers[entity]?.(context)] as const),
  );
  return Object.fromEntries(sections.filter(([, view]) => view !== undefined));
}
