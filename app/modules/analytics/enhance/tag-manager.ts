import { afterLoad } from './after-load.ts';
import { allows, isChoiceKept, onReturn } from './choice.ts';
import { dataLayer, push } from './data-layer.ts';
import { keepEvent, takeKeptEvents } from './kept-events.ts';
import { pageView } from './page-view.ts';

/** The first entries of the layer: both states of consent mode, and the start of the container. */
const SETUP = 3;

/**
 * Puts consent mode into the layer (everything is denied, then what the visitor has granted), then the events: those of
 * earlier pages, and the page's own that waited there until now. Once the page is loaded it loads the container.
 * Returns what to do when the page is left: a container that has not loaded until then leaves the events to the next
 * page.
 */
export function startTagManager({
  id,
  origin,
  marketing,
  waiting,
}: {
  readonly id: string;
  readonly origin: string;
  readonly marketing: boolean;
  /** Events of earlier pages. */
  readonly waiting: readonly unknown[];
}): () => void {
  let isLoaded = false;
  const own = dataLayer().splice(0);
  consent('consent', 'default', states('denied', 'denied'));
  consent('consent', 'update', states('granted', stateOf(marketing && allows('marketing'))));
  push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  waiting.forEach(push);
  push(pageView());
  own.forEach(push);
  // A page that comes back from the history is seen again, after what the page before it has left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isChoiceKept()) [...takeKeptEvents(), pageView()].forEach(push);
  });
  // The container goes on in an open page: its consent mode is that of a choice in another tab.
  onReturn(() => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen && !isChoiceKept())
      consent('consent', 'update', states(stateOf(allows('statistics')), stateOf(allows('marketing'))));
  });
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
    if (!isLoaded && isChoiceKept()) dataLayer().splice(SETUP).forEach(keepEvent);
  };
}

/** The protocol of consent mode takes the arguments of a call themselves, not a list of them. */
function consent(..._command: readonly [name: string, kind: string, states: object]): void {
  // biome-ignore lint/complexity/noArguments: a list is not read.
  dataLayer().push(arguments);
}

const stateOf = (isGranted: boolean): string => (isGranted ? 'granted' : 'denied');

const states = (statistics: string, ads: string) => ({
  analytics_storage: statistics,
  ad_storage: ads,
  ad_user_data: ads,
  ad_personalization: ads,
});
