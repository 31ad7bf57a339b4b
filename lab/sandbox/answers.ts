/** A response of the provider's APIs. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}

/** An error in the provider's format; the widget and the server library read these fields. */
export function apiError(
  status: number,
  errorCode: string,
  message: string,
  errorType: 'validation' | 'security' = 'validation',
): Response {
  return json({ status, errorCode, message, errorType }, status);
}

export const notAJsonBody = (issue: string | undefined): Response =>
  apiError(422, '14_004', `Required field or value is not valid: ${issue ?? 'body'}`);

type PageOptions = {
  readonly status?: number;
  /** Origins that a form may lead to besides this one: browsers check the redirect after a POST, too. */
  readonly formTargets?: readonly string[];
  /** Whether the page runs scripts of this origin. */
  readonly scripts?: boolean;
  /** The origins whose pages may frame it besides those of its own; null for no page at all. */
  readonly framedBy?: readonly string[] | null;
};

/** A page of the provider under the strictest policy that it works with. */
export function page(
  html: string,
  { status = 200, formTargets = [], scripts = false, framedBy = null }: PageOptions = {},
): Response {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    ...(scripts ? ["script-src 'self'"] : []),
    ['form-action', "'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${framedBy ? ["'self'", ...framedBy].join(' ') : "'none'"}`,
  ];
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy.join('; '),
      'X-Frame-Options': framedBy ? 'SAMEORIGIN' : 'DENY',
    },
  });
}

/** A file that is the same for all visitors. */
export function file(body: string, type: string): Response {
  return new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' } });
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
