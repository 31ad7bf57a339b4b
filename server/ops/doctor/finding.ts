import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Finding } from '#server/store/upkeep/inspect-store.ts';

export type { Finding };

/** What was examined together. */
export type Area = 'configuration' | 'store' | 'upstreams' | 'markets';
export const AREAS: readonly Area[] = ['configuration', 'store', 'upstreams', 'markets'];

/** A finding about one market. */
export type MarketFinding = Finding & { readonly country: CountryCode };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const note = (text: string): Finding => ({ level: 'note', text });
export const fault = (text: string): Finding => ({ level: 'fault', text });

/** The names of products and texts in a sentence: the first three, and how many more. */
export function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** `1 product`, `3 products`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * What is well, and one finding per other text, which names the markets that it concerns. `markets` is how many there
 * are.
 */
export function byText(findings: readonly MarketFinding[], markets: number): readonly Finding[] {
  const countries = new Map<string, Set<CountryCode>>();
  for (const { level, text, country } of findings) {
    const key = `${level} ${text}`;
    countries.set(key, (countries.get(key) ?? new Set()).add(country));
  }
  return findings.flatMap(({ level, text }): Finding[] => {
    if (level === 'ok') return [{ level, text }];
    const key = `${level} ${text}`;
    const concerned = countries.get(key);
    if (!concerned) return [];
    countries.delete(key);
    const names = concerned.size === markets ? 'All markets' : [...concerned].join(', ');
    return [{ level, text: `${names}: ${text}` }];
  });
}
