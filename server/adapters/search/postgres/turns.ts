import { setImmediate } from 'node:timers/promises';

/** Lets the process answer requests before the work goes on. */
export type NextTurn = () => Promise<unknown>;
export const nextTurn: NextTurn = () => setImmediate();

/** Rows that one turn writes as JSON: a few milliseconds. */
const ROWS_OF_TURN = 500;

/** Items in groups, each in a turn of its own. */
export async function* inTurns<T>(items: Iterable<T>, most: number, next: NextTurn): AsyncGenerator<readonly T[]> {
  let group: T[] = [];
  for (const item of items) {
    if (group.length === most) {
      yield group;
      group = [];
      await next();
    }
    group.push(item);
  }
  if (group.length > 0) yield group;
}

/** The JSON of rows, made and written some a turn. */
export async function jsonInTurns(rows: Iterable<object>, next: NextTurn): Promise<string> {
  const parts: string[] = [];
  for await (const group of inTurns(rows, ROWS_OF_TURN, next)) parts.push(JSON.stringify(group).slice(1, -1));
  return `[${parts.join()}]`;
}
