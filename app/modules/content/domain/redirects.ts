import { withQuery } from '#app/kernel/with-query.ts';
import { validateSegments } from './route-validation.ts';

/** A rule for addresses without a page. */
export type Redirect = {
  /** The path inside the storefront: decoded, in lower case, without a slash at its end. */
  readonly from: string;
  /** `prefix`: the path and every path below it; what follows `from` is kept. */
  readonly match: 'exact' | 'prefix';
  /** A path inside the storefront with query and fragment, or an `https` address of an allowed host. */
  readonly to: string;
  readonly status: 301 | 302;
};

/** The rules of one edition of content. */
export type RedirectTable = {
  readonly exact: ReadonlyMap<string, Redirect>;
  readonly prefix: ReadonlyMap<string, Redirect>;
};

/** Where an address leads, with the fields of `Redirect`. `loop`: the rules never end; `from` is the first one. */
export type RedirectAnswer =
  | { readonly kind: 'none' }
  | { readonly kind: 'loop'; readonly from: string }
  | ({ readonly kind: 'target'; readonly isExternal: boolean } & Pick<Redirect, 'to' | 'status'>);

/** Rules that are followed one after another before they count as a loop. */
const MOST_HOPS = 5;
/** A placeholder origin: a path is resolved against it and must not leave it. */
const BASE = 'https://shop.invalid';

/** Parts of the shop that no rule may begin in. Pages of these are the shop's own, whatever content says. */
const PROTECTED: readonly string[] = [
  'api',
  'builds',
  'cart',
  'checkout',
  'consent',
  'diagnostics',
  'forget-device',
  'login',
  'market',
  'menu',
  'mode',
  'newsletter',
  'order',
  'recently-viewed',
  'review',
  'search',
  'shared-content',
  'stock-alerts',
  'webhooks',
  'wish-list',
  'withdrawal',
];

/**
 * The decoded, composed segments of a path. Null for a malformed path, and for one with dots for segments, control
 * characters or backslashes.
 */
function segmentsOf(path: string): readonly string[] | null {
  try {
    const segments = decodeURIComponent(path).normalize('NFC').split('/').filter(Boolean);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these never stand in a path.
    return segments.some((segment) => /^\.{1,2}$|[\u0000-\u001f\u007f\\?#]/.test(segment)) ? null : segments;
  } catch {
    return null;
  }
}

const pathOf = (segments: readonly string[]) => `/${segments.join('/').toLowerCase()}`;

/** The path of a rule; null for one that no rule may have. */
export function redirectSource(raw: string): string | null {
  const segments = raw.startsWith('/') ? segmentsOf(raw.toLowerCase()) : null;
  if (!segments || segments.length === 0 || PROTECTED.includes(segments[0] ?? '')) return null;
  return validateSegments('', segments, raw).ok ? pathOf(segments) : null;
}

/** An address in full, with the host as it is written. */
const ABSOLUTE = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i;
/** What a path or an address of a rule consists of: everything else is written with percent signs, or is an attack. */
const PLAIN = /^[\p{L}\p{N}/._~!$&'()*+,;=:@%?#[\]-]+$/u;
/** Slashes, backslashes, dots and control characters in disguise: programs on the way may decode them. */
const DISGUISED = /%(?:2[ef]|5c|[01][0-9a-f]|7f|25)/i;

/**
 * The target of a rule in canonical spelling: a path inside the storefront, or an `https` address without user and port
 * whose host is in `hosts`. Null for any other text, in any spelling.
 */
export function redirectTarget(raw: string, hosts: readonly string[]): string | null {
  if (raw.length > 1000 || !PLAIN.test(raw) || DISGUISED.test(raw.split('?')[0] ?? '')) return null;
  return raw.startsWith('/') ? insideTarget(raw) : outsideTarget(raw, hosts);
}

function insideTarget(raw: string): string | null {
  if (/\/[/.]|\.\//.test(raw.split(/[?#]/)[0] ?? '') || !URL.canParse(raw, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(raw, BASE);
  const isLost = pathname.toLowerCase().includes('/checkout/undefined');
  return origin === BASE && !isLost ? pathname + search + hash : null;
}

function outsideTarget(raw: string, hosts: readonly string[]): string | null {
  const host = ABSOLUTE.exec(raw)?.[1]?.toLowerCase();
  if (host === undefined || !hosts.includes(host) || !URL.canParse(raw)) return null;
  const url = new URL(raw);
  return url.protocol === 'https:' && url.host === host && url.username === '' ? url.href : null;
}

/**
 * The table of rules. `fault` receives each rule that is left out: one with the path of an earlier rule, and one that
 * leads to itself, alone or through others.
 */
export function createRedirectTable(
  rules: readonly Redirect[],
  fault: (rule: Redirect, reason: 'duplicate' | 'loop') => void,
): RedirectTable {
  const all = tableOf(rules, (rule) => fault(rule, 'duplicate'));
  const looping = rules.filter(
    (rule) =>
      ruleAt(all, rule.from) === rule &&
      [rule.from, ...(rule.match === 'prefix' ? [`${rule.from}/-`] : [])].some(
        (path) => findRedirect(all, path).kind === 'loop',
      ),
  );
  for (const rule of looping) fault(rule, 'loop');
  return looping.length === 0
    ? all
    : createRedirectTable(
        [...ownRules(all)].filter((rule) => !looping.includes(rule)),
        fault,
      );
}

const ownRules = ({ exact, prefix }: RedirectTable) => new Set([...exact.values(), ...prefix.values()]);

function tableOf(rules: readonly Redirect[], duplicate: (rule: Redirect) => void): RedirectTable {
  const table = { exact: new Map<string, Redirect>(), prefix: new Map<string, Redirect>() };
  for (const rule of rules) {
    const known = table[rule.match];
    if (known.has(rule.from)) duplicate(rule);
    else known.set(rule.from, rule);
  }
  return table;
}

/** The rule for a canonical path: the exact one, else the one with the longest prefix. */
function ruleAt({ exact, prefix }: RedirectTable, path: string): Redirect | null {
  const found = exact.get(path);
  if (found) return found;
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const rule = prefix.get(path.slice(0, end));
    if (rule) return rule;
  }
  return null;
}

/**
 * Where a path inside a storefront leads, by all rules that apply one after another. Permanent only where each of them
 * is.
 */
export function findRedirect(table: RedirectTable, path: string): RedirectAnswer {
  const taken: Redirect[] = [];
  for (let to = path; ; ) {
    const next = stepFrom(table, to);
    const [first] = taken;
    if (!next) {
      if (!first) return { kind: 'none' };
      const status = taken.every((rule) => rule.status === 301) ? 301 : 302;
      return { kind: 'target', to, status, isExternal: !to.startsWith('/') };
    }
    if (first && taken.length >= MOST_HOPS) return { kind: 'loop', from: first.from };
    // The parameters of a target stay when another rule leads on from it.
    to = first ? withQuery(next.to, new URL(to, BASE).search) : next.to;
    taken.push(next.rule);
  }
}

/** The rule for an address and where it leads; null where no rule applies, as outside the shop. */
function stepFrom(table: RedirectTable, address: string): { readonly rule: Redirect; readonly to: string } | null {
  const segments = address.startsWith('/') ? segmentsOf(address.split(/[?#]/)[0] ?? '') : null;
  if (!segments || !validateSegments('', segments, address).ok) return null;
  const rule = ruleAt(table, pathOf(segments));
  return rule && { rule, to: targetOf(rule, segments.slice(rule.from.split('/').length - 1)) };
}

/** The target of a rule; a prefix keeps what follows it. */
function targetOf({ match, to }: Redirect, rest: readonly string[]): string {
  if (match === 'exact' || rest.length === 0) return to;
  const url = new URL(to, BASE);
  url.pathname = [url.pathname.replace(/\/$/, ''), ...rest.map(encodeURIComponent)].join('/');
  return url.origin === BASE ? url.href.slice(BASE.length) : url.href;
}
