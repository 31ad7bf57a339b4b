/** The signed link of an order opens it, and a payment session's id the sandbox's page: neither signature nor id is in the log. */
export function loggedPath(pathname: string): string {
  return pathname.replace(/(\/order\/[^/.]*)\.[^/]*/, '$1.…').replace(/\/CS[0-9A-Z]{8,}/g, '/CS…');
}
