/** The provider's types of the methods that a single button pays with, in the order of their buttons. */
export const EXPRESS_METHODS = ['applepay', 'googlepay', 'paypal'] as const;
export type ExpressMethod = (typeof EXPRESS_METHODS)[number];

export const isExpressMethod = (type: string | undefined): type is ExpressMethod =>
  EXPRESS_METHODS.some((known) => known === type);

/** The express methods that the shop allows and the provider offers, in the order of their buttons. */
export function expressMethods(
  allowed: readonly ExpressMethod[],
  offered: readonly { readonly type: string }[],
): readonly ExpressMethod[] {
  return EXPRESS_METHODS.filter((type) => allowed.includes(type) && offered.some((method) => method.type === type));
}

/** Google's script of its sheet runs in the page. Apple's sheet is the browser's own; PayPal pays on its own page. */
export const GOOGLE_PAY = {
  scripts: ['https://pay.google.com'],
  /** Chromium reads the manifest of the payment app under the policy of the page. */
  calls: ['https://pay.google.com', 'https://google.com/pay'],
} as const;
