import { z } from 'zod';
import { addressOf, choice, listOf, multilink, type Note } from '#app/modules/content/domain/delivery/fields.ts';
import { readFields } from '#app/modules/content/domain/delivery/read-fields.ts';
import type { SharedVersions } from '#app/modules/content/domain/delivery/shared-versions.ts';
import {
  createRedirectTable,
  type Redirect,
  type RedirectTable,
  redirectSource,
  redirectTarget,
} from '#app/modules/content/domain/redirects.ts';

const MESSAGE = 'Problem with redirect';
const MOST_RULES = 1000;

/**
 * Reads the rules for addresses without a page. A rule with a fault, or one that leads to itself, is noted and left
 * out.
 */
export function createRedirectReader(note: Note, hosts: readonly string[]): (of: SharedVersions) => RedirectTable {
  const source = z.string().transform(redirectSource).pipe(z.string());
  const target = z
    .union([z.string(), multilink.transform(addressOf)])
    .transform((raw) => redirectTarget(raw, hosts))
    .pipe(z.string());
  const rule = z
    .object({
      component: z.literal('redirect'),
      from: source,
      match: choice(['exact', 'prefix'], 'exact'),
      to: target,
      status: choice(['301', '302'], '302'),
    })
    .transform(({ from, match, to, status }): Redirect => ({ from, match, to, status: status === '301' ? 301 : 302 }));
  const shape = { rules: listOf(rule, note, MESSAGE, MOST_RULES) };
  return (of) => {
    const read = readFields(shape, of('redirects'), { note, what: 'redirects' });
    return createRedirectTable(read?.rules ?? [], ({ from }, reason) => note(MESSAGE, { from, reason }));
  };
}
