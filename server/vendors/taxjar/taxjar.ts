import { z } from 'zod';
import { seconds } from '#app/kernel/clock.ts';
import { CURRENCY_EXPONENTS, type CurrencyCode, toDecimal } from '#app/kernel/money.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { SalesTax } from '#app/modules/cart/domain/cart.ts';
import { settleShares, type TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import type { TaxService } from '#app/modules/cart/ports.ts';
import { createOutgoingClient, type OutgoingClientDeps } from '#server/vendors/_http/client.ts';
import { INVALID_ANSWER } from '#server/vendors/_http/outgoing-call.ts';

const TIMEOUT = seconds(5);
const LONGEST_MESSAGE = 200;
/**
 * Statuses that concern the request itself. A wrong key, too many requests and faults of the service do not concern the
 * address.
 */
const ABOUT_THE_REQUEST: readonly number[] = [400, 404, 406, 422];

/** Major units, and a rate as a fraction. What is beyond them is no tax, and no amount that a store can hold. */
const major = z.number().min(0).max(1e9);
const fraction = z.number().min(0).max(1);

const part = z.object({ tax_collectable: major, combined_tax_rate: fraction });
const taxAnswer = z.object({
  tax: z.object({
    amount_to_collect: major,
    rate: fraction,
    /** Absent where no tax is collected. */
    breakdown: z
      .object({ shipping: part.optional(), line_items: z.array(part.extend({ id: z.string() })).default([]) })
      .nullish(),
  }),
});
const rejection = z.object({ detail: z.string().min(1) });

type TaxRejection = { readonly kind: 'TAX_JAR_ERROR'; readonly message: string };

type TaxJarDeps = Pick<OutgoingClientDeps, 'baseUrl' | 'fetch' | 'clock' | 'random' | 'logger' | 'monitor'> & {
  readonly key: string;
  readonly timeout?: number;
};

/**
 * TaxJar over HTTP: `POST {baseUrl}/v2/taxes` with a bearer key. The TaxJar account holds the seller's location and the
 * states where tax is collected. No part of an address is logged.
 */
export function createTaxJar(deps: TaxJarDeps): TaxService {
  const ask = createTaxCall(deps);
  return {
    async quote(request) {
      // The service rejects a request without an amount.
      if (request.shipping === 0 && request.lines.every(({ total }) => total === 0))
        return ok(toSalesTax(request, { amount_to_collect: 0, rate: 0 }));
      try {
        return await ask(request);
      } catch (error) {
        if (isUpstreamUnavailable(error)) return err({ kind: 'tax-service-unavailable' } as const);
        throw error;
      }
    },
  };
}

/** The call of `createTaxJar`, which throws `UpstreamUnavailable`. */
export function createTaxCall({
  key,
  timeout = TIMEOUT,
  ...upstream
}: TaxJarDeps): (request: TaxRequest) => Promise<Result<SalesTax, TaxRejection>> {
  const client = createOutgoingClient({ name: 'tax', timeout, ...upstream });
  return (request) =>
    client.call({
      label: 'POST /v2/taxes',
      method: 'POST',
      path: '/v2/taxes',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(toTaxJar(request)),
      // The service only calculates: it stores nothing.
      repeatable: true,
      read: (status, body) => readAnswer(request, status, body),
    });
}

function readAnswer(
  request: TaxRequest,
  status: number,
  body: unknown,
): Result<SalesTax, TaxRejection> | typeof INVALID_ANSWER {
  if (status >= 200 && status < 300) {
    const answer = taxAnswer.safeParse(body);
    return answer.success ? ok(toSalesTax(request, answer.data.tax)) : INVALID_ANSWER;
  }
  const rejected = rejection.safeParse(body);
  if (!rejected.success || !ABOUT_THE_REQUEST.includes(status)) return INVALID_ANSWER;
  return err({ kind: 'TAX_JAR_ERROR', message: rejected.data.detail.slice(0, LONGEST_MESSAGE) });
}

/** The service counts in major units. */
function toTaxJar({ currency, address, lines, shipping }: TaxRequest) {
  const major = (amount: number) => Number(toDecimal({ amount, currency }));
  return {
    to_country: address.country,
    to_zip: address.postCode,
    to_state: address.region,
    to_city: address.city,
    to_street: address.street0,
    shipping: major(shipping),
    line_items: lines.map(({ itemId, taxProductCode, quantity, unitPrice, discount }) => ({
      id: itemId,
      quantity,
      ...(taxProductCode && { product_tax_code: taxProductCode }),
      unit_price: major(unitPrice),
      discount: major(discount),
    })),
  };
}

function toSalesTax(
  { currency, lines, shipping }: TaxRequest,
  { amount_to_collect, rate, breakdown }: z.infer<typeof taxAnswer>['tax'],
): SalesTax {
  const amount = toMinor(amount_to_collect, currency);
  const byLine = new Map(breakdown?.line_items.map((item) => [item.id, item]));
  const parts = [
    ...lines.map(({ itemId, total }) => ({ quoted: byLine.get(itemId), cost: total })),
    { quoted: breakdown?.shipping, cost: breakdown?.shipping || !breakdown ? shipping : 0 },
  ];
  const shares = settleShares(
    amount,
    parts.map(({ quoted, cost }) => ({ tax: quoted ? toMinor(quoted.tax_collectable, currency) : 0, cost })),
  );
  const share = (index: number) => {
    const quoted = parts[index]?.quoted;
    const owed = shares[index] ?? 0;
    return { rate: owed === 0 ? 0 : toPercent(quoted?.combined_tax_rate ?? rate), amount: owed };
  };
  return {
    rate: toPercent(rate),
    amount,
    lines: lines.map(({ itemId }, index) => ({ itemId, ...share(index) })),
    shipping: share(lines.length),
  };
}

function toMinor(major: number, currency: CurrencyCode): number {
  return Math.round(major * 10 ** CURRENCY_EXPONENTS[currency]);
}

/** `0.06625` is 6.625 percent; further decimals are noise of the division. */
function toPercent(fraction: number): number {
  return Math.round(fraction * 1_000_000) / 10_000;
}
