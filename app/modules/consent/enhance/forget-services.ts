/**
 * Removes what services of other companies keep in this browser: every key of its storages that the page does not name
 * as the shop's own, and every database and cache, of which the shop has none.
 */
export function forgetServices(): void {
  const { keep } = document.querySelector<HTMLElement>('script[data-keep]')?.dataset ?? {};
  if (!keep) return;
  const own: readonly string[] = JSON.parse(keep);
  for (const name of ['localStorage', 'sessionStorage'] as const) void ignoring(() => forgetKeys(window[name], own));
  void ignoring(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  });
  void ignoring(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

function forgetKeys(storage: Storage, own: readonly string[]): void {
  for (const key of Object.keys(storage)) if (!own.includes(key)) storage.removeItem(key);
}

/** A browser that offers no storage, or blocks it, keeps nothing in it. */
async function ignoring(remove: () => void | Promise<void>): Promise<void> {
  try {
    await remove();
  } catch {
    // Nothing is kept there.
  }
}
