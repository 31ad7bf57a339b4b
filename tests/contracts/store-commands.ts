import { noteCommands } from '#server/store/fixtures/notes.ts';
import type { CommandContext } from '#server/store/types.ts';

/** The commands of the store's contract. */
export const storeCommands = {
  ...noteCommands,
  async countThenAdd({ sql }: CommandContext, { id }: { readonly id: string }): Promise<number> {
    const before = await sql.get<{ n: number }>('SELECT COUNT(*) AS n FROM notes');
    await sql.run('INSERT INTO notes (id, transaction_no) VALUES (?, ?)', [id, 0]);
    return Number(before?.n);
  },
  /** Returns how many rows were changed. */
  async putAll(
    { sql }: CommandContext,
    { rows }: { readonly rows: readonly (readonly [string, number])[] },
  ): Promise<number> {
    return await sql.runAll(
      "INSERT INTO notes (id, transaction_no) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET transaction_no = excluded.transaction_no WHERE notes.id <> '?'",
      rows,
    );
  },
  /** Adds notes with a number that the statement holds. */
  async addSevens({ sql }: CommandContext, { ids }: { readonly ids: readonly string[] }): Promise<number> {
    return await sql.runAll(
      'INSERT INTO notes (id, transaction_no) VALUES (?, 7)',
      ids.map((id) => [id]),
    );
  },
  async changeArguments(_: CommandContext, args: { list: number[] }): Promise<number[]> {
    args.list.push(1);
    return args.list;
  },
  async goOnAfterFailure({ sql }: CommandContext, { id }: { readonly id: string }): Promise<void> {
    await sql.run('INSERT INTO notes (id, transaction_no) VALUES (?, ?)', [id, 0]);
    await sql.run('INSERT INTO notes (id, transaction_no) VALUES (?, ?)', [id, 0]);
  },
};
