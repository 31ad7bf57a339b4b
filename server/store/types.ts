/** A value bound to a statement: JSON is text, booleans are 0/1, times are milliseconds, money is minor units. */
export type SqlValue = string | number | null;
export type SqlRow = Record<string, SqlValue>;

/**
 * Statements use each `?` once, in order, and the SQL that both engines share (see server/store/README.md). Hints such
 * as `{{FOR UPDATE}}` are in double braces and are removed for SQLite.
 */
export interface Sql {
  all<R extends SqlRow = SqlRow>(statement: string, values?: readonly SqlValue[]): Promise<R[]>;
  get<R extends SqlRow = SqlRow>(statement: string, values?: readonly SqlValue[]): Promise<R | null>;
  /** The number of rows changed. */
  run(statement: string, values?: readonly SqlValue[]): Promise<number>;
  /**
   * Runs `INSERT … VALUES (?, …) …` for each row; no two rows may change the same row of the table. Returns the number
   * of changed rows.
   */
  runAll(statement: string, rows: readonly (readonly SqlValue[])[]): Promise<number>;
}

/** The only dependency of a command besides its arguments, so that it runs the same in the writer's thread. */
export type CommandContext = { readonly sql: Sql };

/** One write transaction. Arguments and result are JSON; throwing rolls back. Time and ids are arguments. */
export type Command<A, R> = (context: CommandContext, args: A) => Promise<R>;

/** Named commands: a callback cannot cross into the writer's thread. */
// biome-ignore lint/suspicious/noExplicitAny: the map is heterogeneous; `Store.command` restores the types.
export type CommandMap = Record<string, Command<any, any>>;

export interface Store<C extends CommandMap> {
  /** Reads outside any transaction. */
  readonly read: Sql;
  /** Runs a named write transaction and resolves once it is durable. */
  command<K extends keyof C & string>(name: K, args: Parameters<C[K]>[1]): Promise<Awaited<ReturnType<C[K]>>>;
  close(): Promise<void>;
}

/** Applied once, in order, under a lock. `statements` are run one by one. */
export type Migration = { readonly id: string; readonly statements: readonly string[] };
