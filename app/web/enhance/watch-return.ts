import { onDemand } from './on-demand.ts';
import type { PageState, ReturnScript } from './return-script.ts';
import type { Field } from './typed-values.ts';

/** What `app/faults.ts` exports. */
type FaultScript = typeof import('./after-fault.ts');
/** What `app/on-demand.ts` exports of typing. */
type TypingScript = typeof import('./typing.ts');

/** Milliseconds between two questions for a new version of the shop. */
const ASK_EVERY = 3_600_000;
/** The events that tell of something that fails on a page: the browser's, then that of the shop's scripts. */
const FAULT_EVENTS = ['error', 'unhandledrejection', 'fault'];

/**
 * Loads the script of what is seldom used (`app/on-demand.ts`) when the visitor of an open page returns to the tab,
 * every hour, when a file of the page is missing, and with the first input, which it keeps; and with the first fault
 * the one that reports faults and draws outlines of pictures (`app/faults.ts`). Notes which fields were touched and
 * not sent. `enhance` upgrades a part of the page that is replaced.
 */
export function watchReturn(enhance: PageState['enhance']): void {
  const script = document.querySelector<HTMLElement>('script[data-build]');
  if (!script) return;
  const typed = new Set<Field>();
  const state = { words: script.dataset, enhance, isTouched: () => [...typed].some((field) => field.isConnected) };
  let hiddenAt = 0;
  const returned = (isRestored: boolean) => {
    const away = hiddenAt && Date.now() - hiddenAt;
    hiddenAt = 0;
    if (away) onDemand<ReturnScript>(({ afterReturn }) => afterReturn(state, { away, isRestored }));
  };
  addEventListener('input', ({ target }) => {
    const field = target as Field;
    if (!field.form) return;
    typed.add(field);
    onDemand<TypingScript>(({ keepTyping }) => keepTyping(typed));
  });
  for (const type of ['submit', 'reset'])
    addEventListener(
      type,
      ({ target }) => {
        for (const field of typed) if (field.form === target) typed.delete(field);
      },
      true,
    );
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = Date.now();
    // The page comes from the memory of the browser: `pageshow` follows.
    else setTimeout(returned, 0, false);
  });
  addEventListener('pageshow', ({ persisted }) => persisted && returned(true));
  setInterval(
    () => onDemand<ReturnScript>(({ afterReturn }) => afterReturn(state, { away: 0, isRestored: false })),
    ASK_EVERY,
  );
  const askForBuild = () => onDemand<ReturnScript>(({ afterMissingFile }) => afterMissingFile(state));
  const report = (event: Pick<Event, 'type' | 'target'>) => {
    // The browser logs a file that it cannot load.
    import(/* @vite-ignore */ script.dataset.faults ?? '').then(
      ({ afterFault }: FaultScript) => afterFault(event, askForBuild),
      () => {},
    );
  };
  // Failed files and events of the document do not bubble.
  for (const type of FAULT_EVENTS) addEventListener(type, report, true);
  // A picture may have failed before this script.
  for (const target of document.images)
    if (target.complete && target.src && !target.naturalWidth) report({ type: 'error', target });
  if (history.state?.typed) onDemand<TypingScript>(({ restoreTyped }) => restoreTyped());
}
