import { join } from 'node:path';
import { readBundle } from '#server/adapters/content/bundle.ts';
import { createBundledContent } from '#server/adapters/content/bundled.ts';

/** The files under `content-fallbacks/`. */
export const bundle = await readBundle(join(import.meta.dirname, '../../content-fallbacks'));
export const bundledContent = createBundledContent(bundle);
