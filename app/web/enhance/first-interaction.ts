const TYPES = ['click', 'mousemove', 'keydown', 'touchstart', 'scroll'] as const;

/** Runs `begin` once, with the first interaction with the page. The returned function ends the waiting. */
export function onFirstInteraction(begin: () => void): () => void {
  const waiting = new AbortController();
  const end = () => waiting.abort();
  for (const type of TYPES)
    addEventListener(
      type,
      () => {
        end();
        begin();
      },
      { passive: true, signal: waiting.signal },
    );
  return end;
}
