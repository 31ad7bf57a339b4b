import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { Clock } from '#app/kernel/clock.ts';
import { consentNotGiven } from '#app/modules/experiments/domain/consent.ts';
import type { ConsentReader } from '#app/modules/experiments/ports.ts';
import { routePatterns } from '#app/web/unsent-data.server.ts';
import { composeMemory } from './compose-memory.ts';
import { metricsEndpoints } from './compose-metrics.ts';
import type { Composition } from './composition/compose.ts';
import type { Config } from './config/types.ts';
import { createDiagnosticsLog } from './http/diagnostics-log.ts';
import { makeWithoutVisitor } from './http/documents/answer-shared.ts';
import { createHttpApp } from './http/http-app.ts';
import type { HttpAppDeps } from './http/http-app-types.ts';
import { createRouteOf } from './http/logged-route.ts';
import { createPolicyReports } from './http/policy-reports.ts';
import { paymentSources } from './http/security-headers.ts';
import { loadStaticFiles } from './http/static-files.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createArrivals } from './pages/arrivals.ts';
import { type Audiences, createAudiences } from './pages/audiences.ts';
import { createPages } from './pages/pages.ts';
import { createPlaceStyle } from './pages/place-style.ts';
import { readBuildId } from './pages/read-build-id.ts';
import { createSharedRoutes } from './pages/shared-routes.ts';

/** What the HTTP surface is made of. */
export type HttpParts = {
  /** The routes to serve. */
  readonly routes: ServerBuild;
  /** Default: no visitor has agreed to anything. */
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
  const { audiences, arrives, ...rules } = visitRules(config, composition, consentOf);
  const documents = composeMemory(config, {
    composition,
    routes: sharedTarget,
    audiences,
    arrives,
    routeOf,
    again: { make: (page) => makeWithoutVisitor(http, page), signal },
    clock,
    logger,
    metrics,
  });
  const figures = async () => ({ ...(await composition.figures()), pages: documents.usage() });
  const endpoints = metrics && metricsEndpoints(config, { metrics, figures });
  const build: ServerBuild = {
    ...routes,
    allowedActionOrigins: config.publicOrigins.map((origin) => new URL(origin).host),
  };
  const { countryHeader, payments } = config;
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
    trustedProxies: config.trustedProxies,
    countryHeader,
    formTargets: payments.adapter === 'adyen' ? ['https://*.adyen.com'] : [],
    payment: paymentSources(payments.adapter === 'adyen' ? payments.environment : 'sandbox'),
    documents,
    ...rules,
    loggedHits: config.loggedHits,
    pages: createPages({
      ...composition,
      site: { ...composition.site, build: await readBuildId(clientFolder) },
      build,
      sharedTarget,
      audiences,
      countryHeader,
      clock,
    }),
  };
  return { shop: createHttpApp(http), documents, readMetrics: endpoints?.open ?? null };
}

/** Who sees which variant of a page; what operators have stopped is inactive. */
function openAudiences(
  { stage, cookie }: Config,
  { services, experiments: { switches, records } }: Composition,
  consentOf: ConsentReader = consentNotGiven,
): Audiences {
  return createAudiences({
    registry: services.registry,
    content: { ...services.content, experimentation: switches.experimentation },
    consentOf,
    records,
    production: stage === 'production',
    secure: cookie.secure,
    newVisitorId: randomUUID,
  });
}

/** What the stage, and the address and the cookies of a request decide. */
function visitRules(config: Config, composition: Composition, consentOf: ConsentReader | undefined) {
  const audiences = openAudiences(config, composition, consentOf);
  const arrivals = createArrivals({ ...composition.services, audiences, secure: config.cookie.secure });
  return { audiences, ...arrivals, isIndexed: config.stage === 'production' };
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
