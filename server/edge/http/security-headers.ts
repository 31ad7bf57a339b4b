import type { ThirdPartySources } from '#app/kernel/third-parties.ts';
import { NO_SOURCES } from '#app/modules/analytics/domain/third-parties.ts';
import type { WidgetAddresses } from '#app/modules/payments/domain/provider-origins.ts';
import { POLICY_REPORTS } from './policy-reports.ts';

/** The header that forbids frames in browsers without content security policies. */
export const FRAMES = 'X-Frame-Options';

/** Which hosts browsers open over https alone: the shop's, its subdomains too, or those on the list of browsers. */
export const HSTS_SCOPES = ['host', 'subdomains', 'preload'] as const;
export type HstsScope = (typeof HSTS_SCOPES)[number];

/** A year; the list of browsers asks for that much at least. */
const HSTS_LIFE = 'max-age=31536000';
const HSTS: Readonly<Record<HstsScope, string>> = {
  host: HSTS_LIFE,
  subdomains: `${HSTS_LIFE}; includeSubDomains`,
  preload: `${HSTS_LIFE}; includeSubDomains; preload`,
};

/** Headers of every response. HSTS only where the shop is reached over https; no stage but production is indexed. */
export function baseHeaders({
  https,
  isIndexed,
  hstsScope = 'host',
}: {
  readonly https: boolean;
  readonly isIndexed: boolean;
  readonly hstsScope?: HstsScope | undefined;
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
    ...(https ? ([['Strict-Transport-Security', HSTS[hstsScope]]] as const) : []),
  ];
}

/** The hosts that a payment page may reach besides the shop: the provider's and the banks'. */
export type PaymentSources = {
  /** Hosts of the provider's frames, calls and pictures. */
  readonly provider: readonly string[];
  /** Hosts of banks' pages: framed, or the target of a form. */
  readonly banks: readonly string[];
  /** Hosts of a wallet's script, which a press of its button loads, and of its calls. */
  readonly wallet?: { readonly scripts: readonly string[]; readonly calls: readonly string[] } | undefined;
};

/**
 * The sources of payment pages for the origins of the provider's widget; null where it is answered from the shop's own
 * origin. A list of every bank's host is impossible.
 */
export function paymentSources(
  widget: WidgetAddresses | null,
  banks: readonly string[],
  wallet?: PaymentSources['wallet'],
): PaymentSources {
  return { provider: Object.values(widget ?? {}), banks, wallet };
}

/** Whether another origin may show an answer with this policy in a frame: `X-Frame-Options` cannot name it. */
export const isFramedElsewhere = (policy: string): boolean => /frame-ancestors https?:/.test(policy);

const REPORT_GROUP = 'policy';
/** Defines the report groups that `contentSecurityPolicy` names. */
export const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${POLICY_REPORTS}"`;

/**
 * The content security policy of a page. The framework's inline scripts have the nonce, others the hash of their text.
 * `formTargets` are the origins a form may lead to: browsers check the redirect after a POST, too. Only payment pages
 * have `payment`, and frames. Violations are reported to the shop. `thirdParties` are the services of other companies
 * that the visitor has agreed to: payment pages have none.
 */
export function contentSecurityPolicy({
  nonce,
  scripts = true,
  inlineScripts = [],
  hydrates,
  formTargets,
  payment = null,
  thirdParties = NO_SOURCES,
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
  readonly thirdParties?: ThirdPartySources | undefined;
  /** The only origin that may show the page in a frame. */
  readonly framedBy?: string | undefined;
}): string {
  const provider = payment?.provider ?? [];
  const banks = payment?.banks ?? [];
  const wallet = payment?.wallet ?? { scripts: [], calls: [] };
  // A payment page loads nothing of other companies but a wallet, whatever its page states.
  const { scripts: sources, hosts } = payment ? NO_SOURCES : thirdParties;
  return [
    "default-src 'none'",
    [
      'script-src',
      ...(scripts
        ? scriptSources({ nonce, inlineScripts, hydrates, sources: [...sources, ...wallet.scripts] })
        : ["'none'"]),
    ].join(' '),
    ["style-src 'self'", ...sources].join(' '),
    ["img-src 'self' data:", ...provider, ...hosts].join(' '),
    ["font-src 'self'", ...sources].join(' '),
    ["connect-src 'self'", ...provider, ...wallet.calls, ...hosts].join(' '),
    ...(sources.length > 0 ? [['frame-src', ...sources].join(' ')] : []),
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
  sources,
}: {
  readonly nonce: string;
  readonly inlineScripts: readonly string[];
  readonly hydrates: boolean;
  readonly sources: readonly string[];
}): readonly string[] {
  return ["'self'", ...inlineScripts, ...(hydrates ? [`'nonce-${nonce}'`] : []), ...sources];
}

/**
 * For responses that are not pages: opened as documents they run no script and cannot be framed. A picture may contain
 * its own styles.
 */
export const RESOURCE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
