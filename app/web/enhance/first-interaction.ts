const TYPES = ['click', 'mousemove', 'keydown', 'touchstart', 'scroll'] as const;

/** Runs `begin` once, with the first interaction with the page. */
export function onFirstInteraction(begin: () => void): void {
  const waiting = new AbortController();
  const start = () => {
    waiting.abort();
    begin();
  };
  for (const type of TYPES) addEventListener(type, start, { passive: true, signal: waiting.signal });
}
