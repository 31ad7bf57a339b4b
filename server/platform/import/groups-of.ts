import type { Reason } from './reasons.ts';

export type Group<T> = { readonly name: string; readonly members: readonly T[] };

/**
 * Groups the members of one name, one group at a time, in the order of their first members. `stragglers` are members
 * that stand apart from the first ones of their group: they are known before and join it there. Members above `most`
 * are rejected.
 */
export async function* groupsOf<T>(
  members: AsyncIterable<T>,
  {
    nameOf,
    stragglers,
    most,
    reject,
    tooMany,
  }: {
    readonly nameOf: (member: T) => string;
    readonly stragglers: ReadonlyMap<string, readonly T[]>;
    readonly most: number;
    readonly reject: (member: T, reason: Reason, name: string) => void;
    readonly tooMany: Reason;
  },
): AsyncGenerator<Group<T>> {
  const finished = new Set<string>();
  let name = '';
  let group: T[] = [];
  const add = (member: T) => {
    if (group.length >= most) reject(member, tooMany, name);
    else group.push(member);
  };
  const complete = (): Group<T> => {
    const late = stragglers.get(name) ?? [];
    if (late.length > 0) finished.add(name);
    for (const member of late) add(member);
    return { name, members: group };
  };
  for await (const member of members) {
    const next = nameOf(member);
    if (next !== name) {
      if (group.length > 0) yield complete();
      name = next;
      group = [];
    }
    if (!finished.has(next)) add(member);
  }
  if (group.length > 0) yield complete();
}
