import type { ContentSource } from '#app/modules/content/ports.ts';
import type { Bundle } from './bundle.ts';
import { createContentSource } from './content-source.ts';

/** The bundled content alone. */
export function createBundledContent(bundle: Bundle): ContentSource {
  return createContentSource({
    bundle,
    remote: () => null,
    facts: () => bundle.facts,
    redirectHosts: [],
    note: () => undefined,
  });
}
