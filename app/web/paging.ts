/** Reads a page number from a URL: absent means 1, anything else but 1, 2, 3 … means null (no such page). */
export function readPageNumber(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The number of pages for `total` items; an empty list has one page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Pages on both sides of the open one. */
const NEIGHBOURS = 1;

/**
 * The page numbers to show: the first, the last, and the open one with its neighbours. `null` is a gap of two pages or
 * more; a gap of one page is shown as that page.
 */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const shown = new Set([1, pages]);
  for (let number = page - NEIGHBOURS; number <= page + NEIGHBOURS; number++)
    if (number >= 1 && number <= pages) shown.add(number);
  const numbers = [...shown].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}

/** The links of a list of several pages. `shown` counts the entries up to the end of the open page. */
export type PagerView = {
  readonly page: number;
  readonly pages: number;
  readonly shown: number;
  readonly total: number;
  /** Whether search engines may follow the links. */
  readonly isFollowed: boolean;
  readonly previous: string | null;
  readonly next: string | null;
  /** Page numbers with their addresses; null is a gap. */
  readonly numbers: readonly ({ readonly page: number; readonly href: string } | null)[];
};

export function pagerView(
  {
    page,
    pages,
    items,
    total,
    isFollowed = true,
  }: Pick<PagerView, 'page' | 'pages' | 'total'> & { readonly items: number; readonly isFollowed?: boolean },
  link: (page: number) => string,
): PagerView {
  return {
    page,
    pages,
    shown: page < pages ? page * items : total,
    total,
    isFollowed,
    previous: page > 1 ? link(page - 1) : null,
    next: page < pages ? link(page + 1) : null,
    numbers: pageNumbers(page, pages).map((number) => (number === null ? null : { page: number, href: link(number) })),
  };
}
