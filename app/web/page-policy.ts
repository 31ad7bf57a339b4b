import type { ThirdPartySources } from '#app/kernel/third-parties.ts';

/** The facts that decide the security policy of a page. */
export type PagePolicy = {
  /** The page may run scripts of the shop: false in lite mode. */
  readonly scripts: boolean;
  /** The sources of its inline scripts besides the framework's, as the policy names them. */
  readonly inlineScripts: readonly string[];
  /** The page carries the framework's inline scripts. */
  readonly hydrates: boolean;
  /** The page takes a payment. */
  readonly pays: boolean;
  /** The origins of services of other companies. */
  readonly thirdParties: ThirdPartySources;
};

/**
 * Only a `Response` passes from rendering to the HTTP layer, and the framework creates a new one for HEAD: the policy
 * travels in this header, which is removed before sending.
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
