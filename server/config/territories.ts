import { z } from 'zod';
import type { OpenTerritories, TerritoryFacts } from '#app/modules/markets/domain/registry.ts';
import { canOpen, separateTerritories } from '#app/modules/markets/domain/territory-table.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';

const HIGHEST_TAX = 50;
const LONGEST = 90;

const amount = (text: string): number | null => (/^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null);

/** Reads one fact of an entry; null for a value that is none. */
const FACTS: Readonly<Record<string, (text: string) => TerritoryFacts | null>> = {
  tax(text) {
    const tax = amount(text);
    return tax === null || tax > HIGHEST_TAX ? null : { tax };
  },
  price(text) {
    const price = amount(text);
    return price === null ? null : { price };
  },
  days(text) {
    const [min = 0, max = 0] = (/^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []).slice(1).map(Number);
    return min > 0 && min <= max && max <= LONGEST ? { days: { min, max } } : null;
  },
  free(text) {
    const free = amount(text);
    return free === null ? null : { free };
  },
};

function readFacts(parts: readonly string[]): TerritoryFacts | string {
  let facts: TerritoryFacts = {};
  for (const part of parts) {
    const [name = '', text = ''] = part.split('=');
    const read = FACTS[name]?.(text);
    if (!read) return part;
    facts = { ...facts, ...read };
  }
  return facts;
}

/** Entries such as `ES-CN tax=0 price=14.95 days=7-12 free=150`, separated by semicolons. */
export const openTerritories = z.string().transform((value, context): OpenTerritories => {
  const known = new Map(COUNTRY_CODES.flatMap(separateTerritories).map((row) => [row.key, row]));
  const opened: Record<string, TerritoryFacts> = {};
  const problem = (message: string) => context.addIssue({ code: 'custom', message });
  for (const entry of value.split(';')) {
    const [name, ...parts] = entry.trim().split(/\s+/);
    if (!name) continue;
    const key = name.toUpperCase();
    const row = known.get(key);
    const facts = readFacts(parts);
    if (!row) problem(`names ${name}, which is no territory: docs/law.md lists them`);
    else if (!canOpen(row)) problem(`names ${name}, which no address of ${row.country} can name: it cannot be opened`);
    else if (typeof facts === 'string')
      problem(`says "${facts}" of ${name}: write tax=7 price=14.95 days=7-12, and free=150 where delivery can be free`);
    else opened[key] = facts;
  }
  return opened;
});
