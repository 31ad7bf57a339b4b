import { CommitUnknown, faultOf, isRolledBack } from './postgres-faults.ts';
import type { PostgresPools } from './postgres-pools.ts';
import { type createStatements, type PostgresQuery, postgresSql } from './postgres-sql.ts';
import type { CommandMap } from './types.ts';

/** Runs one command in one transaction on one connection, once. */
export function createTransactions({
  commands,
  pools: { writers, begin },
  statements,
}: {
  readonly commands: CommandMap;
  readonly pools: PostgresPools;
  readonly statements: ReturnType<typeof createStatements>;
}): (name: string, args: unknown) => Promise<unknown> {
  return async (name, args) => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Error(`No such command: ${name}`);
    const client = await writers.connect();
    const query: PostgresQuery = ({ text, name: statementName, values }) =>
      client.query({ text, name: statementName, values: [...values] });
    let isCommitSent = false;
    let isUsable = false;
    try {
      await client.query(begin);
      const value = structuredClone(await command({ sql: postgresSql(query, statements) }, args));
      isCommitSent = true;
      const { command: outcome } = await client.query('COMMIT');
      // PostgreSQL turns a commit into a rollback when a statement failed and the command ignored the error.
      if (outcome !== 'COMMIT') throw new DatabaseRolledBack(name);
      isUsable = true;
      return value;
    } catch (error) {
      const end = endOfFailed(error, isCommitSent);
      if (end === 'unknown') throw new CommitUnknown(name);
      isUsable = end === 'ended';
      if (end === 'open')
        isUsable = await client.query('ROLLBACK').then(
          () => true,
          () => false,
        );
      throw error;
    } finally {
      client.release(!isUsable);
    }
  };
}

/**
 * The state of a transaction after an error. ended: rolled back by the database. open: the connection works and needs a
 * rollback. broken: the connection cannot be used again. unknown: the commit may have happened.
 */
function endOfFailed(error: unknown, isCommitSent: boolean): 'ended' | 'open' | 'broken' | 'unknown' {
  if (error instanceof DatabaseRolledBack) return 'ended';
  if (isCommitSent) return isRolledBack(error) ? 'ended' : 'unknown';
  const fault = faultOf(error);
  return fault === 'final' || fault === 'again' ? 'open' : 'broken';
}

/** The database rolled a command back at its commit, because the command ignored a failed statement. */
class DatabaseRolledBack extends Error {
  override readonly name = 'DatabaseRolledBack';
  constructor(command: string) {
    super(`${command} was undone by the database because one of its statements had failed`);
  }
}
