import { allowsMarketing, allowsStatistics, isChoiceKept, onReturn } from './choice.ts';
import { dataLayer, push } from './data-layer.ts';
import { pageView } from './page-view.ts';

/**
 * Loads the container of the tag manager with consent mode: everything is denied, then what the visitor has granted.
 * Both are in the layer before any event: the page's own waited there until now.
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
}): void {
  const own = dataLayer().splice(0);
  consent('consent', 'default', states('denied', 'denied'));
  consent('consent', 'update', states('granted', stateOf(marketing)));
  push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  waiting.forEach(push);
  push(pageView());
  own.forEach(push);
  // A page that comes back from the history is seen again.
  addEventListener('pageshow', ({ persisted }) => persisted && isChoiceKept() && push(pageView()));
  // The container goes on in an open page: its consent mode is that of a choice in another tab.
  onReturn(() => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen && !isChoiceKept())
      consent('consent', 'update', states(stateOf(allowsStatistics()), stateOf(allowsMarketing())));
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${origin}/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
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
