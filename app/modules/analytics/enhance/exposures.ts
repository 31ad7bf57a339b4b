import { push } from './data-layer.ts';

/**
 * Puts the experiments into the layer to which the answer of this page exposed the visitor: it names each once, as
 * `experiment` with the text `ID:variant` in `Server-Timing`. Browsers that do not offer this header report none.
 */
export function pushExposures(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  for (const { name, description } of page?.serverTiming ?? []) {
    const [experiment_id, variant_id] = description.split(':');
    if (name === 'experiment') push({ event: 'experiment_impression', experiment_id, variant_id });
  }
}
