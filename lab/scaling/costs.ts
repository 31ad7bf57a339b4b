/**
 * What one visit costs, in milliseconds of processor time unless a name says otherwise. Each figure was measured:
 * README and `docs/proofs.md` say how and on what machine. Change them to those of another one, and simulate again.
 */
export const COSTS = {
  /** A page of every visitor, sent from memory as brotli (README, "page from memory"). */
  pageFromMemory: 0.018,
  /** The share of pages that a node has in memory on a day of visits (`docs/proofs.md`, "A day of visits"). */
  memoryShare: 0.81,
  /** A page made for its request: the mean of home, list, product and search, weighed as a day of visits has them. */
  pageMade: 0.9,
  /** What the database spends on a page made for its request. */
  pageMadeInDatabase: 1.8,
  /** One of the twenty requests of a purchase by forms (`docs/proofs.md`, "What a purchase costs": 149 in all). */
  purchaseRequest: 7.5,
  /** Requests of a purchase. */
  purchaseRequests: 20,
  /** What the database spends on a request of a purchase: 41 in all. */
  purchaseRequestInDatabase: 2.1,
  /** Bytes of a page, and of what a first visit loads with it: script, styles, pictures (README, "first visit"). */
  pageBytes: 10_000,
  firstVisitBytes: 213_000,
  /** Bytes that an order takes on the disk of PostgreSQL with its cart, events and letters (`proof -- scale`). */
  orderBytes: 5_100,
} as const;
