import type { ConfigProblem } from './problems.ts';
import { VARIABLES, type VariableName } from './variables.ts';

/** Prefixes of the shop's variables: an unknown variable with one of them is most likely misspelt. */
const OUR_PREFIXES =
  /^(?:PAYMENTS_|TAX_|COMMERCE_|CONTENT_|LETTERS_|NEWSLETTER_|SMTP_(?:URL|HOST|PORT|USER|PASS|FROM|TLS)|PLATFORM_(?:PORT|KEY|METRICS)|SESSION_SECRET|LINK_SECRET|IMAGE_CACHE|RESERVATION_ALERT|REGIONAL_SHOP|TRUSTED_PROX|PUBLIC_ORIGIN|COOKIE_SECURE|ALLOW_PLAIN|OPERATOR_KEY|METRICS_(?:PORT|KEY)|EXCHANGE_RATES|COUNTRY_HEADER|SHOP_STAGE|DATABASE_UR|DATABASE_POOL_S|DATABASE_PREP)/;
/** Container platforms inject such names for a service called `payments` or `commerce`. */
const INJECTED_SERVICE_NAME = /_(?:SERVICE_HOST|SERVICE_PORT\w*|PORT(?:_\d+_\w+)?)$/;

/** A shorter name is too often one of another program. */
const SHORTEST_GUESSED = 8;

/** The variables that look like settings of the shop but are unknown: by their prefix, or one slip from a setting. */
export function misspelt(names: readonly string[]): ConfigProblem[] {
  const known = new Set<string>(VARIABLES.map((fact) => fact.name));
  return names
    .filter((name) => !known.has(name) && !INJECTED_SERVICE_NAME.test(name))
    .filter((name) => OUR_PREFIXES.test(name) || [...known].some((setting) => isOneSlip(name, setting)))
    .map((name) => {
      const nearest = VARIABLES.map((fact): { name: VariableName; steps: number } => ({
        name: fact.name,
        steps: editSteps(name, fact.name),
      })).sort((a, b) => a.steps - b.steps)[0];
      const guess = nearest && nearest.steps <= 6 ? `; did you mean ${nearest.name}?` : '';
      return { variable: name, problem: `is not a setting of this shop${guess}`, example: null };
    });
}

/** Whether a name is a setting with one letter wrong, missing or too many, or with two neighbours changed over. */
function isOneSlip(name: string, setting: string): boolean {
  if (name.length < SHORTEST_GUESSED || Math.abs(name.length - setting.length) > 1) return false;
  if (editSteps(name, setting) === 1) return true;
  const at = [...name].findIndex((letter, index) => letter !== setting[index]);
  const swapped = `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at]}${name.slice(at + 2)}`;
  return swapped === setting;
}

/** Levenshtein distance. */
function editSteps(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
