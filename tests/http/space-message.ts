import { createHmac } from 'node:crypto';
import { send } from './shopper.ts';

export const SPACE_SECRET = 'a-secret-of-the-space-for-tests';
export const MESSAGE = JSON.stringify({
  action: 'published',
  space_id: 77,
  story_id: 1,
  full_slug: '_default/about-us',
});
export const signature = (body: string, secret = SPACE_SECRET): string =>
  createHmac('sha1', secret).update(body).digest('hex');

/** The message of the content service that something was published. Null sends it without a signature. */
export const postMessage = (
  shop: Parameters<typeof send>[0],
  signed: string | null = signature(MESSAGE),
): Promise<Response> =>
  send(shop, '/webhooks/storyblok', {
    method: 'POST',
    body: MESSAGE,
    headers: { 'content-type': 'application/json', ...(signed !== null && { 'webhook-signature': signed }) },
  });
