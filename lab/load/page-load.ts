/** What a load of pages got: milliseconds per page, sorted, and the answers other than 200 by status. */
export type PageLoad = { readonly delays: readonly number[]; readonly failed: ReadonlyMap<string, number> };

/** Requests pages on several connections; `next` names the path of each request, null ends the load. */
export async function loadPages(
  origin: string,
  { connections, next }: { readonly connections: number; readonly next: () => string | null },
): Promise<PageLoad> {
  const delays: number[] = [];
  const failed = new Map<string, number>();
  const one = async () => {
    for (let path = next(); path !== null; path = next()) {
      const began = performance.now();
      const status = await fetch(origin + path).then(
        async (response) => {
          await response.arrayBuffer();
          return String(response.status);
        },
        (error: Error) => error.message,
      );
      delays.push(performance.now() - began);
      if (status !== '200') failed.set(status, (failed.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { delays: delays.sort((a, b) => a - b), failed };
}

/** Requests pages until `work` has ended; returns what both gave. */
export async function loadDuring<T>(
  origin: string,
  { connections, path }: { readonly connections: number; readonly path: () => string },
  work: () => Promise<T>,
): Promise<{ readonly load: PageLoad; readonly result: T; readonly milliseconds: number }> {
  let over = false;
  const loading = loadPages(origin, { connections, next: () => (over ? null : path()) });
  const began = performance.now();
  try {
    const result = await work();
    return { result, milliseconds: performance.now() - began, load: await endOf() };
  } finally {
    over = true;
    await loading;
  }

  function endOf(): Promise<PageLoad> {
    over = true;
    return loading;
  }
}
