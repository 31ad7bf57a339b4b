import { LRUCache } from 'lru-cache';

/**
 * Returns a function that reads what a key names, once: who asks meanwhile waits for the same read, and who asks later
 * gets its result. A failed read is not kept. `most` results are kept, those used last.
 */
export function createKeptReads<T>(most: number): (key: string, read: () => Promise<T>) => Promise<T> {
  const kept = new LRUCache<string, Promise<T>>({ max: most });
  return (key, read) => {
    const known = kept.get(key);
    if (known) return known;
    const reading = read();
    kept.set(key, reading);
    reading.catch(() => {
      if (kept.peek(key) === reading) kept.delete(key);
    });
    return reading;
  };
}
