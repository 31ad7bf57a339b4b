import type { RequestScope } from '#server/kernel/request-scope.ts';

/** Upstreams that one header names at most. */
const MOST_UPSTREAMS = 20;

/**
 * The value of `Server-Timing`: the whole answer, what its memory of pages said (`X-Cache`), and the calls to each
 * upstream with their number, in milliseconds.
 */
export function serverTiming({
  ms,
  cache,
  calls,
}: {
  readonly ms: number;
  readonly cache: string | null;
  readonly calls: RequestScope['calls'];
}): string {
  const upstreams = new Map<string, { ms: number; count: number }>();
  for (const call of calls) {
    const sum = upstreams.get(call.upstream) ?? { ms: 0, count: 0 };
    upstreams.set(call.upstream, { ms: sum.ms + call.ms, count: sum.count + 1 });
  }
  return [
    `total;dur=${ms.toFixed(1)}`,
    ...(cache ? [`cache;desc="${cache}"`] : []),
    ...[...upstreams]
      .slice(0, MOST_UPSTREAMS)
      .map(([name, sum]) => `${name.replaceAll(/[^a-z]+/g, '-')};dur=${sum.ms.toFixed(1)};desc="calls: ${sum.count}"`),
  ].join(', ');
}
