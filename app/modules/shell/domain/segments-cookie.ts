import type { Cookies } from '#app/kernel/cookies.ts';
import type { Segment } from '#app/modules/content/domain/segments.ts';

/** The ids of a visit's segments, the oldest first, with a dot between them. It ends with the visit. */
export const SEGMENTS_COOKIE = 'segments';
/** The most segments of one visit, the newest ones: each combination is a variant of every shared page. */
const MOST_SEGMENTS = 3;

/** The ids of a visit's segments that content has, the oldest first. */
export function readSegmentIds(cookies: Cookies, segments: readonly Segment[]): readonly string[] {
  const value = cookies.get(SEGMENTS_COOKIE);
  if (!value) return [];
  const ids = new Set(value.split('.').slice(-MOST_SEGMENTS));
  return [...ids].filter((id) => segments.some((segment) => segment.id === id));
}

/** The segments of a visit in the order of content: their pages are the same in whichever order it joined them. */
export function readSegments(cookies: Cookies, segments: readonly Segment[]): readonly Segment[] {
  const ids = readSegmentIds(cookies, segments);
  return segments.filter(({ id }) => ids.includes(id));
}

/** The ids of a visit that joins segments; null when it belongs to all of them. */
export function joinedSegments(
  ids: readonly string[],
  joining: readonly Pick<Segment, 'id'>[],
): readonly string[] | null {
  const added = joining.map(({ id }) => id).filter((id) => !ids.includes(id));
  return added.length === 0 ? null : [...ids, ...added].slice(-MOST_SEGMENTS);
}

export const segmentsText = (ids: readonly string[]): string => ids.join('.');

/** The `Set-Cookie` value of a visit's segments. */
export function segmentsCookie(ids: readonly string[], { secure }: { readonly secure: boolean }): string {
  return `${SEGMENTS_COOKIE}=${segmentsText(ids)}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The `Set-Cookie` value that removes the segments of the visit. */
export function clearSegmentsCookie({ secure }: { readonly secure: boolean }): string {
  return `${SEGMENTS_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
