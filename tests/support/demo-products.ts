import { join } from 'node:path';
import { readBundledProducts } from '#server/platform/catalogue/seed-catalogue.ts';

/** The products of the demo, which all have drawn pictures. */
export const demoProducts = () => readBundledProducts(join(import.meta.dirname, '../../content-fallbacks/catalogue'));

/** The distinct pictures of a listing, in the given width. */
export function listingPictures(html: string, width: number): readonly string[] {
  const main = html.slice(html.indexOf('<main'));
  const names = [...new Set([...main.matchAll(/<img src="(\/images\/[^"?]+)\?/g)].map(([, name = '']) => name))];
  return names.map((name) => `${name}?width=${width}&auto=webp`);
}

const CONNECTIONS = 6;

/**
 * Loads addresses as a browser does, six at a time. Returns the milliseconds until the first and the last are complete,
 * and how many are not 200.
 */
export async function loadAll(
  origin: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly first: number; readonly last: number; readonly bytes: number; readonly failed: number }> {
  const began = performance.now();
  const left = [...paths];
  const result = { first: 0, last: 0, bytes: 0, failed: 0 };
  const one = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const response = await fetch(origin + path, { headers: { accept: 'image/webp,*/*', ...headers } });
      result.bytes += (await response.arrayBuffer()).byteLength;
      if (response.status !== 200) result.failed += 1;
      result.last = performance.now() - began;
      result.first ||= result.last;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return result;
}

/** Requests a page repeatedly until stopped. Returns the milliseconds of each request, sorted. */
export function watchPage(address: string): { stop(): Promise<readonly number[]> } {
  let stopped = false;
  const delays: number[] = [];
  const run = (async () => {
    while (!stopped) {
      const began = performance.now();
      await (await fetch(address)).arrayBuffer();
      delays.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    async stop() {
      stopped = true;
      await run;
      return delays.sort((a, b) => a - b);
    },
  };
}
