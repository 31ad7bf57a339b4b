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

/** Origins besides our own that a page's scripts come from and ask. */
export type ContentOrigins = { readonly scripts: readonly string[]; readonly connections: readonly string[] };

/**
 * The content security policy of a page. Only pages that hydrate carry inline scripts, all with the nonce. `formTargets` are the origins a
 * form may lead to: browsers check the redirect after a post, too.
 */
export function contentSecurityPolicy({
  nonce,
  hydrates,
  formTargets,
  alsoFrom = { scripts: [], connections: [] },
}: {
  readonly nonce: string;
  readonly hydrates: boolean;
  readonly formTargets: readonly string[];
  readonly alsoFrom?: ContentOrigins | undefined;
}): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...(hydrates ? [`'nonce-${nonce}'`] : []), ...alsoFrom.scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...alsoFrom.connections].join(' '),
    "manifest-src 'self'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** For answers that are no pages: opened by themselves they run nothing and are framed nowhere. A picture may be styled by its own text. */
export const RESOURCE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
