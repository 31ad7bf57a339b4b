/** Whether a name has the noun of a kind, in the singular or the plural: `Merino sock`, `Wandersocken`. */
export function namesKind(name: string, kind: string): boolean {
  const stem = (kind.split(' ').at(-1) ?? '').toLowerCase().replace(/(?:en|e|s)$/, '');
  return name.toLowerCase().includes(stem);
}
