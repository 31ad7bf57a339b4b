type StoredEntry = {
  /** The session cookie is `__Host-session` over https. */
  readonly name: string;
  readonly place: 'cookie' | 'localStorage' | 'sessionStorage';
  /** What it needs consent to. */
  readonly purpose?: 'personalisation' | 'statistics' | 'marketing';
};

/**
 * Every cookie and storage key the shop and its payment widget write in a browser. The cookie policy page prints this
 * list; tests compare it with the code.
 */
export const BROWSER_STORAGE = [
  { name: 'session', place: 'cookie' },
  { name: 'bag', place: 'cookie' },
  { name: 'bag-us', place: 'cookie' },
  { name: 'first-items', place: 'cookie' },
  { name: 'market', place: 'cookie' },
  { name: 'offer', place: 'cookie' },
  { name: 'place', place: 'cookie' },
  { name: 'notice', place: 'cookie' },
  { name: 'storyblokBridge', place: 'cookie' },
  { name: 'mode', place: 'cookie' },
  { name: 'consent', place: 'cookie' },
  { name: 'segments', place: 'cookie' },
  { name: 'experiments', place: 'cookie', purpose: 'statistics' },
  { name: 'visitor', place: 'cookie', purpose: 'statistics' },
  { name: 'exposed', place: 'cookie', purpose: 'statistics' },
  { name: 'profile', place: 'cookie', purpose: 'personalisation' },
  { name: 'wish-list', place: 'cookie' },
  { name: 'recently-viewed', place: 'cookie' },
  { name: 'sizes', place: 'sessionStorage' },
  { name: 'newsletterInteraction', place: 'localStorage' },
  { name: 'cart-tokens', place: 'localStorage' },
  { name: 'checkoutInfo', place: 'localStorage' },
  { name: 'completedViews', place: 'localStorage' },
  { name: 'checkoutSteps', place: 'localStorage' },
  { name: 'orderv1', place: 'localStorage' },
  { name: 'stockv2', place: 'localStorage' },
  { name: 'typed', place: 'localStorage' },
  { name: 'bubble', place: 'sessionStorage' },
  { name: 'typing', place: 'sessionStorage' },
  { name: 'adyen-checkout__session', place: 'localStorage' },
  { name: 'kept-events', place: 'sessionStorage', purpose: 'statistics' },
  { name: 'error-reports', place: 'sessionStorage', purpose: 'statistics' },
  { name: 'reloaded', place: 'sessionStorage' },
  { name: 'adyen-checkout__checkout-attempt-id', place: 'sessionStorage', purpose: 'statistics' },
] as const satisfies readonly StoredEntry[];

/** The cookies of the list. */
export const OWN_COOKIES: ReadonlySet<string> = new Set(namesOf(({ place }) => place === 'cookie'));

/** The storage keys of the list that may stay with this consent. */
export const keptStorage = (given: Readonly<Record<NonNullable<StoredEntry['purpose']>, boolean>>): readonly string[] =>
  namesOf(({ place, purpose }) => place !== 'cookie' && (purpose === undefined || given[purpose]));

function namesOf(isNamed: (entry: StoredEntry) => boolean): readonly string[] {
  return BROWSER_STORAGE.filter(isNamed).map(({ name }) => name);
}
