import { expect } from 'vitest';
import { z } from 'zod';
import { paymentForm } from './journey.ts';
import type { Shopper } from './shopper.ts';

export const sessionShape = z.object({
  kind: z.literal('session'),
  order: z.object({ id: z.string(), number: z.string() }),
  reference: z.string(),
  session: z.object({
    id: z.string(),
    sessionData: z.string(),
    shopperLocale: z.string(),
    shopperEmail: z.string(),
    telephoneNumber: z.string(),
    expiresAt: z.number(),
  }),
  client: z.object({
    environment: z.string(),
    clientKey: z.string(),
    addresses: z.record(z.string(), z.string()).nullable(),
  }),
  analytics: z.boolean(),
  amount: z.object({ value: z.number(), currency: z.string() }),
  countryCode: z.string(),
});

export const stayShape = z.object({
  kind: z.literal('stay'),
  title: z.string(),
  text: z.string(),
  back: z.object({ href: z.string(), label: z.string() }).nullable(),
});

export const seen = (shopper: Shopper) => paymentForm(shopper.current);

/** A request of the page's module: a form, answered in JSON. */
export async function post(
  shopper: Shopper,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { Accept: 'application/json' },
) {
  const response = await shopper.request(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  return response;
}

export const open = async (shopper: Shopper, storefront = 'uk') => {
  const response = await post(shopper, `/${storefront}/checkout/payment/session`, seen(shopper));
  expect(response.status).toBe(200);
  return sessionShape.parse(await response.json());
};
