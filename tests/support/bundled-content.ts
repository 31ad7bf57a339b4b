import { join } from 'node:path';
import { readBundle } from '#server/platform/content/bundle.ts';
import { createBundledContent } from '#server/platform/content/content-source.ts';

/** The files under `content-fallbacks/`. */
export const bundle = await readBundle(join(import.meta.dirname, '../../content-fallbacks'));
export const bundledContent = createBundledContent(bundle);
