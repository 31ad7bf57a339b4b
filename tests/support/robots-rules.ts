/** Whether a text like that of `robotsText` lets every crawler read a path with its query (RFC 9309, 2.2.2). */
export function isAllowed(robots: string, path: string): boolean {
  let longest = { length: -1, allows: true };
  for (const line of robots.split('\n')) {
    const [, rule, pattern = ''] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? [];
    if (rule === undefined || !matches(pattern, path)) continue;
    const allows = rule === 'Allow';
    if (pattern.length > longest.length || (pattern.length === longest.length && allows))
      longest = { length: pattern.length, allows };
  }
  return longest.allows;
}

function matches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/\$$/, '')
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}${pattern.endsWith('$') ? '$' : ''}`).test(path);
}
