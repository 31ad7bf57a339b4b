/** Runs in the page before its first script: collects what the browser reports about painting and long tasks. */
export function observePage() {
  const seen = { fcp: 0, lcp: null, cls: 0, longTasks: [] };
  /** @param {string} type @param {(entry: any) => void} each */
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  /** @param {Element | null} element */
  const nameOf = (element) => {
    if (!element) return 'removed element';
    const classes = [...element.classList].map((name) => `.${name}`).join('');
    return `${element.tagName.toLowerCase()}${classes} ${(element.textContent ?? '').trim().slice(0, 40)}`.trim();
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime, size, url, element }) => {
    seen.lcp = { at: startTime, size, url, element: nameOf(element) };
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  observe('longtask', ({ startTime, duration }) => seen.longTasks.push({ startTime, duration }));
  Object.assign(window, { benchSeen: seen });
}

/**
 * Time in which the page could not react after its first paint: what each long task lasts beyond 50 ms.
 * @param {{ fcp: number, longTasks: readonly { startTime: number, duration: number }[] }} seen Milliseconds.
 */
export function blockingTime({ fcp, longTasks }) {
  return longTasks
    .filter(({ startTime, duration }) => startTime + duration > fcp)
    .reduce(
      (sum, { startTime, duration }) => sum + Math.max(0, startTime + duration - Math.max(startTime, fcp) - 50),
      0,
    );
}
