import type { Consent } from '#app/modules/consent/domain/consent.ts';
import { afterLoad } from './after-load.ts';
import { isChoiceKept } from './choice.ts';
import { dataLayer, push } from './data-layer.ts';
import { keepEvent } from './kept-events.ts';

/** The first entries of the layer: both states of consent mode, and the start of the container. */
const SETUP = 3;

/**
 * Puts consent mode into the layer (everything is denied, then what the visitor has granted), then the events: those of
 * earlier pages, and the page's own that waited there until now. Once the page is loaded it loads the container.
 * Returns what to do when the page is left: a container that has not loaded until then leaves the events to the next page.
 */
export function startTagManager({
  id,
  origin,
  given,
  waiting,
}: {
  readonly id: string;
  readonly origin: string;
  readonly given: Consent;
  /** Events of earlier pages. */
  readonly waiting: readonly unknown[];
}): () => void {
  let isLoaded = false;
  const own = dataLayer().splice(0);
  const ads = given.marketing ? 'granted' : 'denied';
  consent('consent', 'default', states('denied', 'denied'));
  consent('consent', 'update', states('granted', ads));
  push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  waiting.forEach(push);
  push(pageView());
  own.forEach(push);
  // A page that comes back from the history is seen again.
  addEventListener('pageshow', ({ persisted }) => persisted && isChoiceKept(given) && push(pageView()));
  afterLoad(() => {
    const script = document.createElement('script');
    script.async = true;
    script.src = `${origin}/gtm.js?id=${encodeURIComponent(id)}`;
    script.addEventListener('load', () => {
      isLoaded = true;
    });
    document.head.append(script);
  });
  return () => {
    if (!isLoaded && isChoiceKept(given)) dataLayer().splice(SETUP).forEach(keepEvent);
  };
}

/** The protocol of consent mode takes the arguments of a call themselves, not a list of them. */
function consent(..._command: readonly [name: string, kind: string, states: object]): void {
  // biome-ignore lint/complexity/noArguments: a list is not read.
  push(arguments);
}

const states = (statistics: string, ads: string) => ({
  analytics_storage: statistics,
  ad_storage: ads,
  ad_user_data: ads,
  ad_personalization: ads,
});

/** The address has no fragment; pages whose address opens something load no tag manager. */
function pageView() {
  const { pageType } = document.body.dataset;
  return {
    event: 'page_view',
    page_location: location.origin + location.pathname + location.search,
    page_title: document.title,
    page_type: pageType,
    language: document.documentElement.lang,
    storefront: location.pathname.split('/')[1],
  };
}
