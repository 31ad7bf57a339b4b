import type { Logger } from 'pino';
import type { Client } from './edge.ts';
import type { RouteOf } from './logged-route.ts';
import type { PolicyReports } from './policy-reports.ts';
import type { PaymentSources } from './security-headers.ts';

export type PageRequest = {
  /** Its URL starts with a public origin; its body has been read and is within limits. */
  readonly request: Request;
  readonly requestId: string;
  readonly nonce: string;
  readonly logger: Logger;
  /** The visitor's address, null when the request did not come over a socket. */
  readonly clientAddress: string | null;
};
export type PageAnswer = {
  readonly response: Response;
  /** Whether the page carries the framework's inline scripts. */
  readonly hydrates: boolean;
  /** Whether it is a payment page. */
  readonly pays: boolean;
  /** Whether it has the express wallet. */
  readonly wallet?: boolean | undefined;
};

export type HttpAppDeps = {
  readonly publicOrigins: readonly [string, ...string[]];
  readonly logger: Logger;
  /** False while starting, while draining and while the store does not answer. */
  readonly ready: () => boolean | Promise<boolean>;
  readonly staticFiles: (request: Request, pathname: string) => Promise<Response | null>;
  /** `network` is the client's, null when it is unknown. */
  readonly images: { handle(request: Request, options: { readonly network: string | null }): Promise<Response> };
  /** Answers paths under `/checkoutshopper/`; null for an unknown one. */
  readonly sandbox: { handle(request: Request): Promise<Response | null> } | null;
  /** Receives the payment provider's webhook notifications at `/webhooks/adyen`. */
  readonly webhook: { handle(request: Request, context: { readonly logger: Logger }): Promise<Response> };
  /** Receives the browsers' policy violation reports at `/csp-report`. */
  readonly policyReports: PolicyReports;
  /** Origins besides the shop's own that a form may lead to. */
  readonly formTargets: readonly string[];
  /** Origins that payment pages may reach. */
  readonly payment: PaymentSources;
  /** The route pattern that the log shows for a path. */
  readonly routeOf: RouteOf;
  /** CIDR blocks; none when absent. */
  readonly trustedProxies?: readonly string[];
  /** Removed from requests that did not come through a trusted proxy. */
  readonly countryHeader?: string | null;
  readonly pages: (page: PageRequest) => Promise<PageAnswer>;
};

/** A request on its way through the HTTP surface. */
export type Visit = {
  readonly request: Request;
  readonly pathname: string;
  readonly requestId: string;
  readonly logger: Logger;
  readonly client: Client;
};
