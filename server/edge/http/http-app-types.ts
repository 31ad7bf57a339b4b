import type { Logger } from 'pino';
import type { ThirdPartySources } from '#app/kernel/third-parties.ts';
import type { ContentPreview } from '#app/modules/content/ports.ts';
import type { DiagnosticsLog } from './diagnostics-log.ts';
import type { Documents } from './documents/documents.ts';
import type { SharedPages } from './documents/shared-pages.ts';
import type { Client } from './edge.ts';
import type { RouteOf } from './logged-route.ts';
import type { WordingOf } from './plain-page.ts';
import type { PolicyReports } from './policy-reports.ts';
import type { HstsScope, PaymentSources } from './security-headers.ts';

export type PageRequest = {
  /** Its URL starts with a public origin. It has a body for a call in JSON alone, which is within limits. */
  readonly request: Request;
  /** The posted form, within its limits; null where none was posted. */
  readonly form?: FormData | null;
  readonly requestId: string;
  readonly nonce: string;
  /** The number on the bag, where it is known without the session; absent, the session has it. */
  readonly bag?: number;
  readonly logger: Logger;
  /** The visitor's address, null when the request did not come over a socket. */
  readonly clientAddress: string | null;
  /** Whether the request comes from this machine itself; false when absent. */
  readonly isThisMachine?: boolean;
  /** Whether anyone still waits for the page; absent, whether the client of the request does. */
  readonly isWanted?: () => boolean;
  /** A story as an editor types it: the page shows it in place of its draft. */
  readonly edited?: unknown;
};
export type PageAnswer = {
  readonly response: Response;
  /** Whether the page may run scripts; true when absent. */
  readonly scripts?: boolean | undefined;
  /** The sources of its own inline scripts, as the security policy names them. */
  readonly inlineScripts?: readonly string[] | undefined;
  /** Whether the page carries the framework's inline scripts. */
  readonly hydrates: boolean;
  /** Whether it is a payment page. */
  readonly pays: boolean;
  /** The origins of services of other companies; none when absent. */
  readonly thirdParties?: ThirdPartySources | undefined;
  /** The origin that may show the page in a frame; none when absent. */
  readonly framedBy?: string | undefined;
  /** Of a page with the same bytes for every visitor; null for every other answer. */
  readonly shared?: SharedPage | null;
  /** It is a redirect that the query of the visitor's address goes along with. */
  readonly keepsQuery?: boolean;
};

/** A page whose body has the slot for the number on the bag. */
export type SharedPage = {
  /** What the page was made from: a change of one of these makes it outdated. */
  readonly tags: readonly string[];
  /** The time (milliseconds) from which it is outdated; null without one. */
  readonly until: number | null;
  /** The time (milliseconds) from which it is made again, because a part is missing; null for a whole page. */
  readonly incompleteUntil: number | null;
  /** The number on the bag of this visitor, from the session. */
  readonly count: number;
  /** The HTML for the slot. */
  readonly bag: (count: number) => string;
};

/** What a request changes for the rest of its visit: `cookie` is its header as if it had been changed before. */
export type Arrival = {
  readonly cookie: string;
  readonly setCookies: readonly string[];
  /** Called when the answer shows a page; returns its further headers. */
  readonly onShown?: (() => readonly HeaderPair[]) | null;
};
export type HeaderPair = readonly [name: string, value: string];

/** A request as far as it can change its visit. `search` begins with `?` or is empty. */
export type Arriving = {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string | null;
  /** The header of Global Privacy Control. */
  readonly control?: string | null;
  /** The page may never be seen. */
  readonly isUnseen: boolean;
};

export type HttpAppDeps = {
  readonly publicOrigins: readonly [string, ...string[]];
  readonly logger: Logger;
  /** Whether search engines may show the shop: false on every stage but production. Default: true. */
  readonly isIndexed?: boolean;
  /** The hosts that the header for https covers; the shop's own when absent. */
  readonly hstsScope?: HstsScope;
  /** False while starting, while draining and while the store does not answer. */
  readonly ready: () => boolean | Promise<boolean>;
  /** Answers `/place.css`. */
  readonly placeStyle?: { handle(request: Request): Response };
  readonly staticFiles: (request: Request, pathname: string) => Promise<Response | null>;
  /** `network` is the client's, null when it is unknown. */
  readonly images: { handle(request: Request, options: { readonly network: string | null }): Promise<Response> };
  /** Answers paths under `/checkoutshopper/`; null for an unknown one. */
  readonly sandbox: { handle(request: Request): Promise<Response | null> } | null;
  /** Receives the payment provider's webhook notifications at `/webhooks/adyen`. */
  readonly webhook: { handle(request: Request, context: { readonly logger: Logger }): Promise<Response> };
  /** Receives messages of the content service at `/webhooks/storyblok`; without one the address is not served. */
  readonly contentWebhook?: HttpAppDeps['webhook'] | null;
  /** Answers other programs under `/api/xo/`; null where nothing is served. */
  readonly searchApi?: {
    handle(
      request: Request,
      context: { readonly clientAddress: string | null; readonly logger: Logger },
    ): Promise<Response | null>;
  };
  /** The preview of editors; null where there is none. */
  readonly preview?: Pick<ContentPreview, 'open'> | null;
  /** Receives the browsers' policy violation reports at `/csp-report`. */
  readonly policyReports: PolicyReports;
  /** Receives faults of pages from their scripts at `/api/diagnostics/log`. */
  readonly diagnosticsLog?: DiagnosticsLog;
  /** Origins besides the shop's own that a form may lead to. */
  readonly formTargets: readonly string[];
  /** Origins that payment pages may reach. */
  readonly payment: PaymentSources;
  /** Answers `/metrics`; null, as when absent, for a request without a right to them. */
  readonly metrics?: (request: Request) => Promise<Response | null>;
  /** Called after each answer of this surface; `cache` is the value of `X-Cache`. */
  readonly onAnswered?: (line: RequestLine) => void;
  /** Whether a key is the operator's, whose answers have `Server-Timing`; no key is when absent. */
  readonly isOperator?: (key: string) => boolean;
  /** The route pattern that the log shows for a path. */
  readonly routeOf: RouteOf;
  /** CIDR blocks; none when absent. */
  readonly trustedProxies?: readonly string[];
  /** Counts the requests whose network a proxy hides. */
  readonly watchNetwork?: (client: Client, pathname: string) => void;
  /** Removed from requests that did not come through a trusted proxy. */
  readonly countryHeader?: string | null;
  readonly pages: (page: PageRequest) => Promise<PageAnswer>;
  /** The words of a page that no route makes. */
  readonly wordingOf: WordingOf;
  /** What the address and the cookies of a page's request change; null for most. */
  readonly arrival?: (request: Arriving) => Arrival | null;
  /** Shared pages and those in memory; without them every page is made for its request. */
  readonly documents?: { readonly shared: SharedPages; readonly documents: Documents } | null;
  /** One of so many answers from memory has a line in the log. */
  readonly loggedHits?: number;
};

/** What the log and the metrics say of an answered request. `cache` is the value of `X-Cache`. */
export type RequestLine = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly cache: string | null;
};

/** A request on its way through the HTTP surface. */
export type Visit = {
  readonly request: Request;
  readonly pathname: string;
  readonly requestId: string;
  readonly logger: Logger;
  readonly client: Client;
};

/** Whether the node takes requests; a readiness check that throws counts as not ready. */
export async function isReady({ ready }: Pick<HttpAppDeps, 'ready'>): Promise<boolean> {
  try {
    return await ready();
  } catch {
    return false;
  }
}
