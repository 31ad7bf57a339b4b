import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { readUpTo } from '#server/kernel/read-body.ts';

const LARGEST_BODY = 64 * 1024;

export type ContentWebhook = { handle(request: Request, context: { readonly logger: Logger }): Promise<Response> };

/**
 * Receives the service's messages that content has changed. The signature is checked first, and nothing of a message is
 * used: `renew` asks the service what has changed.
 */
export function createStoryblokWebhook({
  secret,
  renew,
}: {
  readonly secret: string;
  readonly renew: () => Promise<void>;
}): ContentWebhook {
  return {
    async handle(request, { logger }) {
      if (request.method !== 'POST') return answer(405, 'POST only', { Allow: 'POST' });
      const body = await readUpTo(request, LARGEST_BODY);
      if (body === null) return answer(413, 'too large');
      if (!isSigned(body, { secret, signature: request.headers.get('webhook-signature') ?? '' })) {
        logger.warn({}, 'Rejected message of the content service: invalid signature');
        return answer(401, 'not signed');
      }
      try {
        await renew();
      } catch (error) {
        logger.error({ err: error }, 'Content message store failure');
        return answer(503, 'try again', { 'Retry-After': '10' });
      }
      return answer(202, '[accepted]');
    },
  };
}

/** The service signs with SHA-1, in hexadecimal digits. */
function isSigned(
  body: Uint8Array,
  { secret, signature }: { readonly secret: string; readonly signature: string },
): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  const given = Buffer.from(/^[0-9a-f]{40}$/i.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const answer = (status: number, text: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', ...headers } });
