/** The script element that names the script of what most visits never use (`app/on-demand.ts`). */
const SCRIPT = 'script[data-on-demand]';

let isReported = false;

/**
 * Loads that script and runs `use` with its exports. Without it the page works as it did; a missing file is reported
 * like one that the page names: the shop may have a new version without it.
 */
export function onDemand<Exports>(use: (script: Exports) => unknown): void {
  const element = document.querySelector<HTMLElement>(SCRIPT);
  const address = element?.dataset.onDemand;
  if (!address) return;
  import(/* @vite-ignore */ address).then(use, () => {
    // Once: what follows a report needs this script, too.
    if (isReported) return;
    isReported = true;
    element.dispatchEvent(new Event('error'));
  });
}
