import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Clock } from '#app/kernel/clock.ts';
import { consentOf as readConsent } from '#app/modules/consent/domain/consent.ts';
import { GOOGLE_PAY } from '#app/modules/payments/domain/express-methods.ts';
import { routePatterns } from '#server/edge/pages/route-patterns.ts';
import { composeMemory } from './compose-memory.ts';
import type { Composition } from './composition/compose.ts';
import { metricsEndpoints } from './composition/metrics.ts';
import { widgetOriginsOf } from './composition/payments.ts';
import type { Config } from './config/types.ts';
import { createDiagnosticsLog } from './edge/http/diagnostics-log.ts';
import { makeWithoutVisitor } from './edge/http/documents/answer-shared.ts';
import { createHttpApp } from './edge/http/http-app.ts';
import type { HttpAppDeps } from './edge/http/http-app-types.ts';
import { createRouteOf } from './edge/http/logged-route.ts';
import { createWordingOf } from './edge/http/plain-page.ts';
import { createPolicyReports } from './edge/http/policy-reports.ts';
import { paymentSources } from './edge/http/security-headers.ts';
import { loadStaticFiles } from './edge/http/static-files.ts';
import { createNetworkWatch } from './edge/http/unknown-networks.ts';
import type { Metrics } from './edge/metrics/metrics.ts';
import { createArrivals } from './edge/pages/arrivals.ts';
import { type Audiences, createAudiences } from './edge/pages/audiences.ts';
import type { ConsentReader } from './edge/pages/consent-reader.ts';
import { createConsentRules } from './edge/pages/consent-rules.ts';
import { createPages } from './edge/pages/pages.ts';
import { createPlaceStyle } from './edge/pages/place-style.ts';
import { readBuildId } from './edge/pages/read-build-id.ts';
import { createSharedRoutes } from './edge/pages/shared-routes.ts';

/** What the HTTP surface is made of. */
export type HttpParts = {
  /** The routes to serve. */
  readonly routes: ServerBuild;
  /** Default: the choice in the cookies. */
  readonly consentOf?: ConsentReader;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly composition: Composition;
  readonly metrics: Metrics | undefined;
  readonly ready: () => Promise<boolean>;
  /** Aborts when the shop takes no more requests. */
  readonly signal: AbortSignal;
  readonly clientFolder: string;
};

/** The HTTP surface over the composed services, and its memory of shared pages. */
export async function openHttp(
  config: Config,
  { composition, metrics, ready, signal, clientFolder, routes, consentOf, clock, logger }: HttpParts,
) {
  const routeOf = createRouteOf(routePatterns(routes));
  const sharedTarget = createSharedRoutes(routes);
  const visitors = openVisitors(config, composition, consentOf);
  const { arrival, arrives } = openArrivals(config, composition, visitors);
  const documents = composeMemory(config, {
    composition,
    routes: sharedTarget,
    ...visitors,
    arrives,
    routeOf,
    again: { make: (page) => makeWithoutVisitor(http, page), signal },
    clock,
    logger,
    metrics,
  });
  const figures = async () => ({ ...(await composition.figures()), pages: documents.usage() });
  const endpoints = metrics && metricsEndpoints(config, { metrics, figures });
  const allowedActionOrigins = config.publicOrigins.map((origin) => new URL(origin).host);
  const { countryHeader } = config;
  const http: HttpAppDeps = {
    publicOrigins: config.publicOrigins,
    logger,
    ready,
    staticFiles: clientFolder ? await loadStaticFiles(clientFolder) : async () => null,
    placeStyle: createPlaceStyle({ ...config, sharedTarget }),
    images: composition.images,
    sandbox: composition.sandbox,
    webhook: composition.webhook,
    contentWebhook: composition.contentWebhook,
    preview: composition.services.contentPreview,
    searchApi: composition.searchApi,
    ...browserReports(config, { composition, routeOf, clock }),
    ...(metrics && { metrics: endpoints?.keyed, onAnswered: metrics.answered }),
    isOperator: composition.site.isOperator,
    routeOf,
    ...proxies(config, { note: composition.noteUnknownNetworks, clock, logger }),
    countryHeader,
    ...paymentPolicy(config),
    documents,
    arrival,
    ...headerFacts(config),
    loggedHits: config.loggedHits,
    wordingOf: createWordingOf(composition.services),
    pages: createPages({
      ...composition,
      ...visitors,
      site: { ...composition.site, build: await readBuildId(clientFolder) },
      build: { ...routes, allowedActionOrigins },
      sharedTarget,
      newId: randomUUID,
      countryHeader,
      clock,
    }),
  };
  return { shop: createHttpApp(http), documents, readMetrics: endpoints?.open ?? null };
}

/** What visitors have agreed to, and who sees which variant of a page; what operators have stopped is inactive. */
function openVisitors(
  { stage, cookie }: Config,
  { services, site, experiments }: Composition,
  consentOf: ConsentReader = readConsent,
) {
  const { registry } = services;
  const content = { ...services.content, experimentation: experiments.experimentation };
  const consentRules = createConsentRules({ ...site, registry, content });
  const audiences = createAudiences({
    registry,
    content,
    consentOf,
    consentRules,
    production: stage === 'production',
    secure: cookie.secure,
    newVisitorId: randomUUID,
    host: new URL(site.publicOrigin).hostname,
    hasTagManager: site.thirdParties.tagManager !== null,
  });
  return { audiences, consentRules };
}

/** What the address and the cookies of a request change for its visit. */
function openArrivals(
  { cookie }: Config,
  { services }: Composition,
  { audiences }: { readonly audiences: Pick<Audiences, 'arrival'> },
) {
  return createArrivals({ ...services, audiences, secure: cookie.secure });
}

/** The proxies before the shop, and the watch over what they say of visitors. */
function proxies(
  { trustedProxies }: Config,
  deps: Parameters<typeof createNetworkWatch>[0],
): Pick<HttpAppDeps, 'trustedProxies' | 'watchNetwork'> {
  return { trustedProxies, watchNetwork: createNetworkWatch(deps) };
}

/** What the headers of every answer depend on. */
const headerFacts = ({ stage, hstsScope }: Config) => ({ isIndexed: stage === 'production', hstsScope });

/** The places of the payment provider that pages may use. */
function paymentPolicy({ payments, express }: Config): Pick<HttpAppDeps, 'formTargets' | 'payment'> {
  const widget = widgetOriginsOf(payments);
  const hasGoogle = express.includes('googlepay');
  if (payments.adapter === 'adyen')
    return {
      formTargets: ['https://*.adyen.com'],
      payment: paymentSources(widget, ['https:'], hasGoogle ? GOOGLE_PAY : undefined),
    };
  const banks = widget ? [widget.api] : [];
  // The sandbox plays the script of the wallet, too.
  const wallet = hasGoogle ? { scripts: banks, calls: [] } : undefined;
  return { formTargets: banks, payment: paymentSources(widget, banks, wallet) };
}

/** What receives reports of browsers about pages. */
function browserReports(
  { publicOrigins }: Config,
  { composition, ...deps }: Pick<HttpParts, 'composition' | 'clock'> & Pick<HttpAppDeps, 'routeOf'>,
) {
  const limits = composition.services.requestLimits;
  return {
    policyReports: createPolicyReports(deps),
    diagnosticsLog: createDiagnosticsLog({ ...deps, publicOrigins, limits }),
  };
}
