/** The sizes chosen last in this visit, by what they measure, the latest choice last. */
type Remembered = Readonly<Record<string, string>>;

export function rememberedSizes(): Remembered {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem('sizes') ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Remembered) : {};
  } catch {
    // Not JSON, or a browser without storage.
    return {};
  }
}

export function rememberSize(measure: string, size: string): void {
  const { [measure]: _, ...others } = rememberedSizes();
  try {
    sessionStorage.setItem('sizes', JSON.stringify({ ...others, [measure]: size }));
  } catch {
    // A browser without storage remembers nothing.
  }
}
