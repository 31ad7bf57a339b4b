/** What a tag manager reads: the ids of the answers that recommended products on the page. */
type Mirrored = Window & { ebRecoIds?: string[] };

const MISSING = 'Missing record for ebRecoIds';

/**
 * Mirrors the ids of the recommendations on the page to the global list. Each page is a document of its own: a
 * navigation clears its list, and a page that comes back from the history has its ids again.
 */
export function enhanceRecordIds(): void {
  const shared = window as Mirrored;
  shared.ebRecoIds ??= [];
  const ids = shared.ebRecoIds;
  const mirror = () => {
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-reco]')) {
      const { reco: id } = dataset;
      // biome-ignore lint/suspicious/noConsole: the specification fixes this line of the log.
      if (!id) console.warn(MISSING);
      else if (!ids.includes(id)) ids.push(id);
    }
  };
  mirror();
  addEventListener('pagehide', () => {
    ids.length = 0;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) mirror();
  });
}
