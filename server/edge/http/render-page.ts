import { randomBytes } from 'node:crypto';
import type { HttpAppDeps, PageAnswer, PageRequest } from './http-app-types.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from './security-headers.ts';

/** Renders a page and completes its headers. */
export async function renderPage(deps: HttpAppDeps, asked: Omit<PageRequest, 'nonce'>): Promise<PageAnswer> {
  const nonce = randomBytes(16).toString('base64');
  const page = await deps.pages({ ...asked, nonce });
  const { headers, status } = page.response;
  if (!headers.has('Content-Security-Policy')) {
    const policy = contentSecurityPolicy({
      nonce,
      scripts: page.scripts,
      inlineScripts: page.inlineScripts,
      hydrates: page.hydrates,
      formTargets: deps.formTargets,
      payment: page.pays ? deps.payment : null,
      thirdParties: page.thirdParties,
      framedBy: page.framedBy,
    });
    headers.set('Content-Security-Policy', policy);
    headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS);
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  // The framework answers 405 to a form that a page does not take, without the header that names the allowed methods.
  if (status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD');
  return page;
}
