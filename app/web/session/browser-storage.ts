type StoredEntry = {
  /** The session cookie is `__Host-session` over https. */
  readonly name: string;
  readonly place: 'cookie' | 'localStorage' | 'sessionStorage';
};

/**
 * Every cookie and storage key the shop and its payment widget write in a browser. The cookie policy page prints this
 * list; tests compare it with the code.
 */
export const BROWSER_STORAGE = [
  { name: 'session', place: 'cookie' },
  { name: 'bag', place: 'cookie' },
  { name: 'bag-us', place: 'cookie' },
  { name: 'market', place: 'cookie' },
  { name: 'offer', place: 'cookie' },
  { name: 'place', place: 'cookie' },
  { name: 'notice', place: 'cookie' },
  { name: 'storyblokBridge', place: 'cookie' },
  { name: 'mode', place: 'cookie' },
  { name: 'segments', place: 'cookie' },
  { name: 'experiments', place: 'cookie' },
  { name: 'visitor', place: 'cookie' },
  { name: 'exposed', place: 'cookie' },
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
  { name: 'bubble', place: 'sessionStorage' },
  { name: 'adyen-checkout__session', place: 'localStorage' },
  { name: 'reloaded', place: 'sessionStorage' },
  { name: 'adyen-checkout__checkout-attempt-id', place: 'sessionStorage' },
] as const satisfies readonly StoredEntry[];
