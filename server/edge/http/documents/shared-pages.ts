/** Reads one request header by its lower-case name. */
export type ReadHeader = (name: string) => string | null;

/** What a shared page depends on besides its address, and what it is combined with when it is sent. */
export type PageVisit = {
  /** The key of the page: address, market, offer, mode and, outside storefronts, language and country. */
  readonly key: string;
  /** The items in the visitor's bag. */
  readonly bag: number;
  /** The visitor gets a page of their own: a notice, a session without its number, an operator. */
  readonly passes: boolean;
  /** No cookie and no hint changes this page: a cache in front of the shop may send it to every visitor. */
  readonly plain: boolean;
  /** The headers with which the page is made: nothing else of a visitor's request reaches it. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The shared pages of the shop, as the HTTP surface sees them. */
export interface SharedPages {
  /**
   * The canonical address of a shared page, path and query: parameters that the page does not depend on are left out.
   * Null for every other page. `url` is path and query, as a client writes them.
   */
  target(url: string): string | null;
  /** Whether an address may change the visit of its request. */
  arrives(url: string): boolean;
  /** Outside the storefronts it takes a moment: the language comes from a library. */
  visit(target: string, read: ReadHeader): PageVisit | Promise<PageVisit>;
  /** Whether anyone can ask for any number of pages like this: searches. */
  isUnbounded(target: string): boolean;
  /** Reads what has changed since the last call, and drops the pages that show it. */
  readChanges(): Promise<void>;
  /** Whether this node has written since the last `readChanges`. */
  hasUnreadChanges(): boolean;
}
