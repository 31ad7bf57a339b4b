/** Reads a page number from a URL: absent means 1, anything else but 1, 2, 3 … means null (no such page). */
export function readPageNumber(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The number of pages for `total` items; an empty list has one page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
