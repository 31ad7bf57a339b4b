/** A placeholder origin: a path is resolved against it. */
const BASE = 'https://shop.invalid';

/**
 * An address, a path or absolute, with the parameters of `search` that it does not have itself. Applied twice, it
 * changes nothing more.
 */
export function withQuery(address: string, search: string): string {
  const url = new URL(address, BASE);
  const own = new Set(url.searchParams.keys());
  const added = [...new URLSearchParams(search)].filter(([name]) => !own.has(name));
  if (added.length === 0) return address;
  for (const [name, value] of added) url.searchParams.append(name, value);
  return url.origin === BASE ? url.href.slice(BASE.length) : url.href;
}
