/** The day on which this list was last compared with the tests and the limits, as the statement says. ISO. */
export const ACCESSIBILITY_AS_OF = '2026-11-26';

/**
 * What the accessibility statement says is checked, each with a browser test that checks it: its file in `tests/e2e`
 * and words of its title. A test compares them, so that the statement claims nothing that no test has. Their words are
 * `content:accessibility.checks`.
 */
export const ACCESSIBILITY_CHECKS = [
  { name: 'rules', file: 'pages.spec.ts', title: 'has no accessibility fault and fits 320 pixels' },
  { name: 'reflow', file: 'pages.spec.ts', title: 'a product and the cart fit 320 pixels' },
  { name: 'errors', file: 'purchase.spec.ts', title: 'a shopper makes an error at every step' },
  { name: 'keyboard', file: 'purchase.spec.ts', title: 'a shopper who uses only the keyboard can buy' },
  { name: 'noScript', file: 'purchase.spec.ts', title: 'a shopper buys socks in storefront' },
  { name: 'focus', file: 'header.spec.ts', title: 'no target of a link hides under the header' },
  { name: 'targets', file: 'phone-menu.script-only.spec.ts', title: 'at least 44 px high' },
  { name: 'motion', file: 'header.spec.ts', title: 'where less motion is asked for' },
  { name: 'forcedColours', file: 'suggestions.script-only.spec.ts', title: 'is visible in forced colours' },
  { name: 'withdrawal', file: 'withdrawal.spec.ts', title: 'a withdrawal in storefront' },
  {
    name: 'letters',
    file: 'letters.script-only.spec.ts',
    title: 'every letter fits 320 pixels and has no accessibility fault',
  },
] as const;

/** What is not checked or known to fall short. Their words are `content:accessibility.limits`. */
export const ACCESSIBILITY_LIMITS = ['people', 'payment', 'editors', 'colours'] as const;
