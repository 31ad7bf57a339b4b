import { isInsideAddress } from '#server/kernel/inside-address.ts';
import { parseIpAddress } from '#server/kernel/ip-address.ts';
import type { General } from './general.ts';
import { type ConfigProblem, problem } from './problems.ts';

/** The public origins, and what follows from them for cookies. */
export type Origins = {
  /** Without a configured origin the shop answers under both names of this machine. */
  readonly all: readonly string[];
  readonly https: boolean;
  readonly secureCookies: boolean;
  /** The origins on which browsers drop Secure cookies. */
  readonly plain: readonly string[];
};

export function originsOf({ PUBLIC_ORIGIN, PORT, COOKIE_SECURE }: General): Origins {
  const all = PUBLIC_ORIGIN ?? [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`];
  const plain = all.filter((one) => !keepsSecureCookies(one));
  return {
    all,
    plain,
    https: all[0]?.startsWith('https:') === true,
    secureCookies: COOKIE_SECURE && plain.length === 0,
  };
}

/** The problems of origins, cookies and proxies. */
export function originProblems(general: General, { plain }: Origins): ConfigProblem[] {
  const { COUNTRY_HEADER, TRUSTED_PROXIES } = general;
  const problems = general.SHOP_STAGE === 'production' ? productionOriginProblems(general, plain) : [];
  const [open] = publicDevelopment(general);
  if (open !== undefined && !general.ALLOW_PUBLIC_DEVELOPMENT)
    problems.push(
      problem(
        'SHOP_STAGE',
        `is development, and PUBLIC_ORIGIN holds ${open}, which strangers reach: payments would be tests, and secrets those of this folder. Set it to production or staging, or set ALLOW_PUBLIC_DEVELOPMENT=true`,
      ),
    );
  if (COUNTRY_HEADER && TRUSTED_PROXIES.length === 0) {
    problems.push(
      problem(
        'COUNTRY_HEADER',
        'is only read from trusted proxies: set TRUSTED_PROXIES too, or visitors could choose it themselves',
      ),
    );
  }
  return problems;
}

/** The origins of a shop in development that lead to it from the internet. */
function publicDevelopment({ SHOP_STAGE, PUBLIC_ORIGIN = [] }: General): readonly string[] {
  return SHOP_STAGE === 'development' ? PUBLIC_ORIGIN.filter((origin) => !isLocalOrigin(origin)) : [];
}

function productionOriginProblems(
  { PUBLIC_ORIGIN, ALLOW_PLAIN_HTTP, COOKIE_SECURE }: General,
  plain: readonly string[],
): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  if (!PUBLIC_ORIGIN)
    problems.push(
      problem(
        'PUBLIC_ORIGIN',
        'is needed in production: links, payment returns and the check of form posts rely on it',
      ),
    );
  if (PUBLIC_ORIGIN && plain.length > 0 && !ALLOW_PLAIN_HTTP)
    problems.push(
      problem(
        'PUBLIC_ORIGIN',
        `holds ${plain.join(', ')}: addresses and sessions would travel unencrypted. Use https, or set ALLOW_PLAIN_HTTP=true`,
      ),
    );
  if (!COOKIE_SECURE && plain.length === 0)
    problems.push(problem('COOKIE_SECURE', 'must not be false in production on https'));
  return problems;
}

/** Notes for the operator about origins, proxies and secrets. */
export function generalNotes(general: General, { plain, https }: Origins): string[] {
  const { DATABASE_URL, SESSION_SECRETS, TRUSTED_PROXIES } = general;
  const notes: string[] = [];
  const open = publicDevelopment(general);
  if (open.length > 0)
    notes.push(
      `SHOP_STAGE is development, and strangers reach ${open.join(', ')}: payments are tests. Pages of diagnostics and letters open on this machine, or with OPERATOR_KEY.`,
    );
  if (plain.length > 0)
    notes.push(
      `Cookies are neither Secure nor named with __Host-, because browsers would drop such cookies on ${plain.join(', ')}. Serve the shop over https.`,
    );
  if (DATABASE_URL && !SESSION_SECRETS?.length)
    notes.push(
      'Nodes that share a database have to share SESSION_SECRETS too, or each reads only its own cookies: this one made its own.',
    );
  if (https && TRUSTED_PROXIES.length === 0)
    notes.push(
      'TRUSTED_PROXIES is not set although PUBLIC_ORIGIN is https, so a proxy ends TLS: the addresses of shoppers are unknown, and LIMITS PER NETWORK ARE OFF. Set it to the networks the proxy connects from, such as 10.0.0.0/8.',
    );
  return notes;
}

/** Browsers keep Secure cookies on https and on localhost. */
function keepsSecureCookies(one: string): boolean {
  const { protocol, hostname } = new URL(one);
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  );
}

/** Names that no public server answers to: reserved ones, and those of private networks. */
const RESERVED = /(?:^|\.)(?:localhost|test|invalid|local|internal|home\.arpa)$/;

/** Whether an origin leads to this machine or a private network: no stranger on the internet opens it. */
export function isLocalOrigin(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  if (parseIpAddress(host) !== null) return isInsideAddress(host);
  return RESERVED.test(host) || !host.includes('.');
}
