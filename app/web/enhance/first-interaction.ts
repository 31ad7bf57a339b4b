const TYPES = ['click', 'mousemove', 'keydown', 'touchstart', 'scroll'] as const;

/**
 * Runs `begin` once, with the first interaction with the page that `counts`: all do by default. The returned function
 * ends the waiting.
 */
export function onFirstInteraction(begin: () => void, counts: (event: Event) => boolean = () => true): () => void {
  const waiting = new AbortController();
  const end = () => waiting.abort();
  for (const type of TYPES)
    addEventListener(
      type,
      (event) => {
        if (!counts(event)) return;
        end();
        begin();
      },
      { passive: true, signal: waiting.signal },
    );
  return end;
}
