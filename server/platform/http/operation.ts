import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import type { Result } from '#app/kernel/result.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';

/**
 * One method of a port as a call over HTTP. Its arguments are the market, the cart token, and then those of `input` in
 * their order, which travel as one JSON object under their names.
 */
export type Operation = {
  readonly summary: string;
  /** Whether the query names a market. */
  readonly market?: true;
  /** The cart token, `Authorization: Bearer`. `optional` where the method itself handles a missing one. */
  readonly token?: 'needed' | 'optional';
  /** Whether the call changes something: it needs an idempotency key. */
  readonly writes?: true;
  readonly input: readonly (readonly [name: string, shape: z.ZodType])[];
  /** What the method returns; with `rejection`, the value of its `Result`. */
  readonly answer: z.ZodType;
  /** The errors of the method's `Result`: objects told apart by `kind`. */
  readonly rejection?: z.ZodType;
};
/** The operations of one port by the names of its methods. */
export type PortTable = Readonly<Record<string, Operation>>;

/** Keeps the exact types of a table. */
export const describePort = <const Table extends PortTable>(table: Table): Table => table;

/** The answer of a method that returns nothing. */
export const done = z.null().transform(() => undefined);

type Context<O extends Operation> = [
  ...(O extends { readonly market: true } ? [market: Market] : []),
  ...(O extends { readonly token: 'needed' }
    ? [token: string]
    : O extends { readonly token: 'optional' }
      ? [token: string | null]
      : []),
];
type Sent<Input> = {
  -readonly [Index in keyof Input]: Input[Index] extends readonly [string, infer Shape]
    ? Immutable<z.input<Shape>>
    : never;
};
type Received<Input> = {
  -readonly [Index in keyof Input]: Input[Index] extends readonly [string, infer Shape] ? z.output<Shape> : never;
};
type Outcome<O extends Operation, Value> = Promise<
  O extends { readonly rejection: infer Rejection } ? Result<Value, Immutable<z.output<Rejection>>> : Value
>;
/** A value that is null on the wire is not read: a method may return nothing. */
type Returned<Answer> = [Answer] extends [null] ? unknown : Immutable<Answer>;

/** A port as its caller has it. */
export type CalledPort<Table extends PortTable> = {
  readonly [Name in keyof Table]: (
    ...args: [...Context<Table[Name]>, ...Sent<Table[Name]['input']>]
  ) => Outcome<Table[Name], z.output<Table[Name]['answer']>>;
};
/** A port that a server can serve. */
export type ServedPort<Table extends PortTable> = {
  readonly [Name in keyof Table]: (
    ...args: [...Context<Table[Name]>, ...Received<Table[Name]['input']>]
  ) => Outcome<Table[Name], Returned<z.input<Table[Name]['answer']>>>;
};
