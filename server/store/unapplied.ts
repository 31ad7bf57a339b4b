import type { Migration } from './types.ts';

/**
 * The migrations that a store lacks, in order; `applied` are the ids noted in it. Throws for a store whose tables
 * another program made.
 */
export function unapplied(applied: ReadonlySet<unknown>, migrations: readonly Migration[]): readonly Migration[] {
  const first = migrations[0];
  if (first && applied.size > 0 && !applied.has(first.id))
    throw new Error('The store has the tables of another release, which this one cannot read. Start with a new store');
  return migrations.filter(({ id }) => !applied.has(id));
}
