import type { Reason } from './reasons.ts';

export type Group<T> = { readonly name: string; readonly members: readonly T[] };

/**
 * Groups adjacent members of one name, one group at a time. A name that appears again later, and members above `most`,
 * are rejected: their group is finished by then.
 */
export async function* contiguousGroups<T>(
  members: AsyncIterable<T>,
  {
    nameOf,
    most,
    reject,
    returned,
    tooMany,
  }: {
    readonly nameOf: (member: T) => string;
    readonly most: number;
    readonly reject: (member: T, reason: Reason, name: string) => void;
    readonly returned: Reason;
    readonly tooMany: Reason;
  },
): AsyncGenerator<Group<T>> {
  const closed = new Set<string>();
  let name = '';
  let group: T[] = [];
  for await (const member of members) {
    const next = nameOf(member);
    if (next !== name) {
      if (group.length > 0) yield { name, members: group };
      if (name) closed.add(name);
      name = next;
      group = [];
    }
    if (closed.has(next)) reject(member, returned, next);
    else if (group.length >= most) reject(member, tooMany, next);
    else group.push(member);
  }
  if (group.length > 0) yield { name, members: group };
}
