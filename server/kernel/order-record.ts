/** Days after which an order that was never paid loses its personal data, where the operator sets no other. */
export const UNPAID_ORDER_DAYS = 30;

/** Years for which a paid order is kept for the tax office, where the operator sets no other. */
export const ORDER_RECORD_YEARS = 10;

/** The end of the record of an order that was settled at `at`: so many years after the end of that year of UTC. */
export function recordEnds(at: number, years: number): number {
  return Date.UTC(new Date(at).getUTCFullYear() + years + 1, 0, 1);
}

/** The records of orders that were settled before this moment have ended. */
export function recordsEndedBefore(now: number, years: number): number {
  return Date.UTC(new Date(now).getUTCFullYear() - years, 0, 1);
}
