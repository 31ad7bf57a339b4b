import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImageService } from './image-service.ts';

/** Above this share of the time the event loop counts as busy with requests. */
const BUSY = 0.3;
const PAUSE = 200;
/** Few screens need wider pictures: they are made on demand. */
const WIDEST = 1024;
/** Number of listings whose pictures are made, per start page: its first links. */
const LISTINGS = 8;
const ACCEPT = 'image/webp';

type Deps = {
  readonly origin: string;
  /** Paths of start pages, most visited first. */
  readonly startPages: readonly string[];
  /** A page of the shop as HTML. */
  readonly page: (path: string) => Promise<string>;
  readonly images: Pick<ImageService, 'warm'>;
  readonly busy?: () => boolean;
  readonly wait?: (ms: number) => Promise<unknown>;
  readonly logger: { info(details: Readonly<Record<string, unknown>>, message: string): void };
};

/**
 * Fills the picture cache: reads the start pages and their first listings as a browser does, and makes all their
 * pictures up to 1024 pixels wide, one after the other, the small ones of a page first. It pauses while the event loop
 * is busy and ends when `signal` aborts.
 */
export async function warmUpPictures(
  { origin, startPages, page, images, logger, busy = loopLoad(), wait = pause }: Deps,
  signal: AbortSignal,
): Promise<void> {
  const seen = new Set<string>();
  const quiet = async () => {
    while (!signal.aborted && busy()) await wait(PAUSE);
  };

  async function warmPage(path: string): Promise<string> {
    await quiet();
    if (signal.aborted) return '';
    const html = await page(path);
    for (const address of picturesOf(html)) {
      if (seen.has(address)) continue;
      seen.add(address);
      await quiet();
      if (signal.aborted) return html;
      await images.warm(new Request(origin + address, { headers: { accept: ACCEPT }, signal }));
    }
    return html;
  }

  const listings: string[][] = [];
  for (const path of startPages) listings.push(linksBelow(path, await warmPage(path)).slice(0, LISTINGS));
  for (let index = 0; index < LISTINGS; index += 1) {
    for (const links of listings) {
      const path = links[index];
      if (path && !signal.aborted) await warmPage(path);
    }
  }
  if (!signal.aborted) logger.info({ pictures: seen.size }, 'Picture warm-up of the first pages');
}

/** URLs of the pictures of a page in the prepared widths, smallest first. */
export function picturesOf(html: string): readonly string[] {
  const addresses = new Set(
    [...html.matchAll(/\/images\/[\w./-]+\?[^\s"',]+/g)].map(([address]) => address.replaceAll('&amp;', '&')),
  );
  return [...addresses]
    .map((address) => ({ address, width: Number(new URLSearchParams(address.split('?')[1]).get('width')) }))
    .filter(({ width }) => width > 0 && width <= WIDEST)
    .sort((a, b) => a.width - b.width)
    .map(({ address }) => address);
}

/** Paths below a start page in its navigation. */
export function linksBelow(start: string, html: string): readonly string[] {
  const navigation = /<nav[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
  const paths = [...navigation.matchAll(/href="(\/[^"?#]+)/g)].map(([, path = '']) => path);
  return [...new Set(paths)].filter((path) => path.startsWith(`${start}/`));
}

/** Whether the event loop was busy since the last call. */
function loopLoad(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization > BUSY;
  };
}
