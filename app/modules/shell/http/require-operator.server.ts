import type { RequestContext } from '#app/request-context.ts';
import { pageNotFound } from '#app/web/responses.ts';

/** Answers 404 in production unless the request has the operator's key, as `Authorization: Bearer …`. */
export function requireOperator({ site, path }: Pick<RequestContext, 'site' | 'path'>, request: Request): void {
  const key = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  if (site.production && !site.isOperator(key)) throw pageNotFound(path);
}
