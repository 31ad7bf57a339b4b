import type { ContentSource } from '#app/modules/content/ports.ts';
import type { Bundle } from './bundle.ts';
import { createContentSource } from './content-source.ts';

/** The bundled content alone. */
export function createBundledContent(bundle: Bundle): ContentSource {
  const nothing = { remote: () => null, redirectHosts: [], note: () => undefined };
  return createContentSource({ bundle, facts: () => bundle.facts, ...nothing });
}
