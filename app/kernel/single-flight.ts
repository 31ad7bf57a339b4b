/** Runs work that a key names, once at a time: who asks for the same key meanwhile gets the same result or error. */
export type SingleFlight = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Work with the same key has results of the same type. Nothing is kept after the work has ended. */
export function createSingleFlight(): SingleFlight {
  const underWay = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>) => {
    const known = underWay.get(key);
    if (known) return known as Promise<T>;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}
