/** `?, ?, ?` for a list of values. */
export function sqlPlaceholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
