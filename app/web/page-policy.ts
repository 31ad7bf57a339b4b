/** What the security policy of a page depends on. */
export type PagePolicy = {
  /** The page carries the framework's inline scripts. */
  readonly hydrates: boolean;
  /** The shopper pays on it. */
  readonly pays: boolean;
  /** It has the express wallet. */
  readonly wallet: boolean;
};

/**
 * Between rendering and the HTTP layer only a `Response` passes, and the framework makes a new one for HEAD: the policy
 * travels in this header, which never leaves the server.
 */
const HEADER = 'X-Page-Policy';

export function setPagePolicy(headers: Headers, policy: PagePolicy): void {
  headers.set(HEADER, JSON.stringify(policy));
}

/** Reads the policy and removes its header; null where no page was rendered. Changes `headers`. */
export function takePagePolicy(headers: Headers): PagePolicy | null {
  const value = headers.get(HEADER);
  headers.delete(HEADER);
  return value === null ? null : (JSON.parse(value) as PagePolicy);
}
