import { POLICY_REPORTS } from './policy-reports.ts';

/** Headers of every answer. HSTS only where the shop is reached over https. */
export function baseHeaders({ https }: { readonly https: boolean }): readonly (readonly [string, string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    // Not `no-referrer`: that makes a plain form post say `Origin: null`, and shoppers without script are refused.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(self)'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    ...(https ? ([['Strict-Transport-Security', 'max-age=31536000']] as const) : []),
  ];
}

/** What a page the shopper pays on may reach besides the shop: the provider's hosts, and where banks answer from. */
export type PaymentSources = {
  /** Hosts of the provider's frames, calls and pictures. */
  readonly provider: readonly string[];
  /** Where a bank's page may be framed, and a form may lead to it. */
  readonly banks: readonly string[];
};

/**
 * What the provider's widget needs. The sandbox answers it from our own origin; a list of every bank's host is
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

const REPORT_GROUP = 'policy';
/** Where the groups that a policy names are: goes with `contentSecurityPolicy`. */
export const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${POLICY_REPORTS}"`;

/** Apple's own script: without it no sheet opens. */
const WALLET_SCRIPTS = 'https://applepay.cdn-apple.com';

/**
 * The content security policy of a page. Only pages that hydrate carry inline scripts, all with the nonce.
 * `formTargets` are the origins a form may lead to: browsers check the redirect after a post, too. Only pages the
 * shopper pays on have `payment`, and frames; only one with the express wallet on it takes a script from elsewhere, the
 * wallet's. What it forbids is reported to the shop.
 */
export function contentSecurityPolicy({
  nonce,
  hydrates,
  formTargets,
  payment = null,
  wallet = false,
}: {
  readonly nonce: string;
  readonly hydrates: boolean;
  readonly formTargets: readonly string[];
  readonly payment?: PaymentSources | null;
  readonly wallet?: boolean | undefined;
}): string {
  const provider = payment?.provider ?? [];
  const banks = payment?.banks ?? [];
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...(hydrates ? [`'nonce-${nonce}'`] : []), ...(wallet ? [WALLET_SCRIPTS] : [])].join(' '),
    "style-src 'self'",
    ["img-src 'self' data:", ...provider].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...provider].join(' '),
    ...(payment ? [["frame-src 'self'", ...provider, ...banks].join(' ')] : []),
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets, ...banks].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Browsers that know the second one pass over the first.
    `report-uri ${POLICY_REPORTS}`,
    `report-to ${REPORT_GROUP}`,
  ].join('; ');
}

/**
 * For answers that are no pages: opened by themselves they run nothing and are framed nowhere. A picture may be styled
 * by its own text.
 */
export const RESOURCE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
