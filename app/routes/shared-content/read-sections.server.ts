import { OWN_SHELL, type ShellContent } from '#app/modules/content/domain/story.ts';
import { readLinkTargets } from '#app/modules/content/usecases/live-content.server.ts';
import { createWidgets } from '#app/modules/recommendations/domain/widgets.ts';
import { popupView } from '#app/modules/shell/http/segments-view.server.ts';
import { loadShell } from '#app/modules/shell/usecases/load-shell.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { SharedEntity } from './entities.ts';

/** What each section shows, read for the market of the page, and the marks of their stories. */
export async function readSections(context: RequestContext) {
  const { services, market } = context;
  const { content } = services;
  const { segments, popups, upsells } = content.segmentation(market);
  const [shell, frame, alternate, words, facets, popupViews, widgets, banners] = await Promise.all([
    content.shell(market),
    readFrame(context),
    readFrame(context, true),
    content.productWords(market),
    content.facets(market),
    Promise.all(popups.map((popup) => popupView(context, popup))),
    widgetsOf(context),
    bannersOf(context),
  ]);
  const sections = {
    brand: shell.brand,
    'header-navbar': frame,
    'alternate-navbar': alternate,
    submenus: frame,
    'top-banners': { shown: frame.banner, others: banners.top },
    footer: frame,
    seller: shell.seller,
    'checkout-banner': { shown: shell.checkoutBanner.message, others: banners.checkout },
    newsletter: shell.newsletter,
    'newsletter-checkbox': shell.checkoutNewsletter,
    segments,
    popups: popupViews,
    upsells,
    widgets,
    thresholds: await thresholdsOf(context),
    'speech-bubble': shell.bubbles,
    'size-guides': [...words.sizeGuides.values()],
    'pdp-blocks': [...words.blocks.values()],
    'feature-icons': [...words.features.values()],
    certificates: [...words.certificates.values()],
    facets,
    experiments: content.experimentation(market),
    'search-terms': content.searchTerms(market),
  } as const satisfies Record<SharedEntity, unknown>;
  return { sections, marks: shell.marks };
}

export type SharedSections = Awaited<ReturnType<typeof readSections>>['sections'];

/** The header and the footer. An editor's bag is empty. */
function readFrame(context: RequestContext, alternateNavbar = false) {
  return loadShell(context.services, {
    market: context.market,
    cartCount: context.shared ? null : 0,
    hideBanner: false,
    offer: null,
    variants: { ...OWN_SHELL, alternateNavbar },
    targets: (content) => readLinkTargets(context, content),
  });
}

/** In place of a message. */
const NONE = '–';

/** The banners of each market of the storefront; the top banner of the variant of an experiment comes last. */
async function bannersOf({ services: { content }, market, storefront }: RequestContext) {
  const markets = storefront?.markets ?? [];
  const shells = await Promise.all(markets.map((own) => content.shell(own)));
  const variant = await content.shell(market, { ...OWN_SHELL, banner: 'eu' });
  const named = (of: readonly ShellContent['checkoutBanner'][]) =>
    of.map(({ message, _editable }, index) => ({
      _editable,
      name: markets[index]?.name.local ?? 'banner=eu',
      value: message || NONE,
    }));
  return {
    top: named([...shells, variant].map(({ topBanner }) => topBanner)),
    checkout: named(shells.map(({ checkoutBanner }) => checkoutBanner)),
  };
}

/** The widgets of the content of the page, which may be a draft. */
async function widgetsOf({ services: { content, registry }, storefront }: RequestContext) {
  const { widgets } = await content.facts();
  const stated = createWidgets(() => widgets, registry);
  return (storefront?.markets ?? []).map((market) => {
    const own = stated.of(market);
    return {
      _editable: widgets.find(({ product }) => product === own?.product)?._editable,
      country: market.name.local,
      widgets: own ? [own.product, own.basket, own.list] : [],
    };
  });
}

async function thresholdsOf({ services, storefront }: RequestContext) {
  const { thresholdMarks } = await services.content.facts();
  return (storefront?.markets ?? []).map((market) => {
    const { freeShippingThreshold: amount } = market.shipping;
    const text = services.formatter(market).briefMoney({ amount, currency: market.currency.code });
    const _editable = thresholdMarks[market.countryCode];
    return { _editable, country: market.name.local, amount: amount > 0 ? text : null };
  });
}
