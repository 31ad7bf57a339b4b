import { FACT_SUBJECTS, factFault, type MarketFact, methodOf } from '#app/modules/markets/domain/market-facts.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { SHIPPING_METHODS } from '#server/platform/shipping/methods.ts';

const COLUMNS = ['country', 'subject', 'from', 'value'] as const;

/** A fact as it was typed, or why it is none. */
export function readFact(typed: Readonly<Record<(typeof COLUMNS)[number], string>>): MarketFact | string {
  const country = COUNTRY_CODES.find((code) => code === typed.country.toUpperCase());
  if (!country) return `The shop does not deliver to ${typed.country}: write one of ${COUNTRY_CODES.join(', ')}.`;
  const subject = FACT_SUBJECTS.find((name) => name === typed.subject);
  if (!subject) return `There is no fact ${typed.subject}: write one of ${FACT_SUBJECTS.join(', ')}.`;
  const fact = { country, subject, from: typed.from, value: typed.value };
  const method = methodOf(subject);
  if (method && !SHIPPING_METHODS[country].some(({ id }) => id === method))
    return `${country} has no ${method} delivery.`;
  return factFault(fact) ?? fact;
}

/** The facts of a file, and what is wrong with its lines. Lines are counted from 1, the heading among them. */
export function readFactRows(text: string): {
  readonly facts: readonly MarketFact[];
  readonly faults: readonly string[];
} {
  const [heading = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (heading.trim() !== COLUMNS.join(','))
    return { facts: [], faults: [`line 1: the file begins with ${COLUMNS.join(',')}.`] };
  const facts = new Map<string, MarketFact>();
  const faults: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const [country = '', subject = '', from = '', value = '', ...more] = line.split(',').map((cell) => cell.trim());
    const fact = more.length > 0 ? 'There are more than four cells.' : readFact({ country, subject, from, value });
    const key = `${country} ${subject} ${from}`;
    if (typeof fact === 'string') faults.push(`line ${index + 2}: ${fact}`);
    else if (facts.has(key)) faults.push(`line ${index + 2}: ${key} is in the file twice.`);
    else facts.set(key, fact);
  }
  return { facts: [...facts.values()], faults };
}

/** The facts as a file that `readFactRows` reads. */
export const factRows = (facts: readonly MarketFact[]): string =>
  [COLUMNS, ...facts.map(({ country, subject, from, value }) => [country, subject, from, value])]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
