import { POLICY_REPORTS } from './policy-reports.ts';

/** The header that forbids frames in browsers without content security policies. */
export const FRAMES = 'X-Frame-Options';

/** Headers of every response. HSTS only where the shop is reached over https; no stage but production is indexed. */
export function baseHeaders({
  https,
  isIndexed,
}: {
  readonly https: boolean;
  readonly isIndexed: boolean;
}): readonly (readonly [string, string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    // Not `no-referrer`: with it a plain form post sends `Origin: null`, and forms of shoppers without script are
    // rejected.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(self)'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    [FRAMES, 'DENY'],
    ...(isIndexed ? [] : ([['X-Robots-Tag', 'noindex, nofollow']] as const)),
    ...(https ? ([['Strict-Transport-Security', 'max-age=31536000']] as const) : []),
  ];
}

/** The hosts that a payment page may reach besides the shop: the provider's and the banks'. */
export type PaymentSources = {
  /** Hosts of the provider's frames, calls and pictures. */
  readonly provider: readonly string[];
  /** Hosts of banks' pages: framed, or the target of a form. */
  readonly banks: readonly string[];
};

/**
 * The hosts of the provider's widget. The sandbox answers it from the shop's own origin; a list of every bank's host is
 * impossible.
 */
export function paymentSources(environment: 'sandbox' | 'test' | 'live'): PaymentSources {
  if (environment === 'sandbox') return { provider: [], banks: [] };
  return {
    provider: [
      `https://checkoutshopper-${environment}.adyen.com`,
      `https://checkoutanalytics-${environment}.adyen.com`,
    ],
    banks: ['https:'],
  };
}

/** Whether another origin may show an answer with this policy in a frame: `X-Frame-Options` cannot name it. */
export const isFramedElsewhere = (policy: string): boolean => /frame-ancestors https?:/.test(policy);

const REPORT_GROUP = 'policy';
/** Defines the report groups that `contentSecurityPolicy` names. */
export const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${POLICY_REPORTS}"`;

/** Apple's own script: without it the payment sheet does not open. */
const WALLET_SCRIPTS = 'https://applepay.cdn-apple.com';

/**
 * The content security policy of a page. The framework's inline scripts have the nonce, others the hash of their text.
 * `formTargets` are the origins a form may lead to: browsers check the redirect after a POST, too. Only payment pages
 * have `payment`, and frames; only a page with the express wallet loads a script of another origin, the wallet's.
 * Violations are reported to the shop.
 */
export function contentSecurityPolicy({
  nonce,
  scripts = true,
  inlineScripts = [],
  hydrates,
  formTargets,
  payment = null,
  wallet = false,
  framedBy,
}: {
  readonly nonce: string;
  /** False for a page without any script, as in lite mode. */
  readonly scripts?: boolean | undefined;
  /** The sources of inline scripts that the page has without a nonce. */
  readonly inlineScripts?: readonly string[] | undefined;
  readonly hydrates: boolean;
  readonly formTargets: readonly string[];
  readonly payment?: PaymentSources | null;
  readonly wallet?: boolean | undefined;
  /** The only origin that may show the page in a frame. */
  readonly framedBy?: string | undefined;
}): string {
  const provider = payment?.provider ?? [];
  const banks = payment?.banks ?? [];
  return [
    "default-src 'none'",
    ['script-src', ...(scripts ? scriptSources({ nonce, inlineScripts, hydrates, wallet }) : ["'none'"])].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...provider].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...provider].join(' '),
    ...(payment ? [["frame-src 'self'", ...provider, ...banks].join(' ')] : []),
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets, ...banks].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
    "object-src 'none'",
    // Browsers that know `report-to` ignore `report-uri`.
    `report-uri ${POLICY_REPORTS}`,
    `report-to ${REPORT_GROUP}`,
  ].join('; ');
}

function scriptSources({
  nonce,
  inlineScripts,
  hydrates,
  wallet,
}: {
  readonly nonce: string;
  readonly inlineScripts: readonly string[];
  readonly hydrates: boolean;
  readonly wallet: boolean;
}): readonly string[] {
  return ["'self'", ...inlineScripts, ...(hydrates ? [`'nonce-${nonce}'`] : []), ...(wallet ? [WALLET_SCRIPTS] : [])];
}

/**
 * For responses that are not pages: opened as documents they run no script and cannot be framed. A picture may contain
 * its own styles.
 */
export const RESOURCE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
