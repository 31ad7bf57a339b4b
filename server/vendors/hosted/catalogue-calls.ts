import { LONGEST_KEY } from '#server/platform/http/contract/query-parts.ts';

/** Characters of a list of ids in a URL; servers accept URLs up to 16 kB. */
const LONGEST_LIST = 8000;

/** The value of a call that cannot be rejected. */
export async function answered<T>(
  call: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: never }>,
): Promise<T> {
  const result = await call;
  if (!result.ok) throw new Error('Call without error kinds rejected');
  return result.value;
}

/** Lists of ids, each short enough for a URL. An id longer than any key is omitted. */
export function idLists(ids: readonly string[]): string[] {
  const lists: string[][] = [];
  let room = 0;
  for (const id of ids) {
    if (id.length > LONGEST_KEY) continue;
    const written = encodeURIComponent(id);
    const length = encodeURIComponent(written).length + 3;
    if (length > room) {
      lists.push([]);
      room = LONGEST_LIST;
    }
    lists.at(-1)?.push(written);
    room -= length;
  }
  return lists.map((list) => list.join(','));
}
