import { z } from 'zod';
import { seconds } from '#app/kernel/clock.ts';
import { CURRENCY_EXPONENTS, type CurrencyCode, toDecimal } from '#app/kernel/money.ts';
import { err, ok } from '#app/kernel/result.ts';
import { type SalesTax, settleShares, type TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import type { TaxService } from '#app/modules/cart/ports.ts';

const TIMEOUT = seconds(5);
const LONGEST_MESSAGE = 200;
/**
 * Answers about what was asked. A wrong key, too many requests and faults of the service say nothing about the address.
 */
const ABOUT_THE_REQUEST: readonly number[] = [400, 404, 406, 422];

const part = z.object({ tax_collectable: z.number(), combined_tax_rate: z.number() });
const taxAnswer = z.object({
  tax: z.object({
    amount_to_collect: z.number().min(0),
    rate: z.number().min(0),
    /** Left out where nothing is collected. */
    breakdown: z
      .object({ shipping: part.optional(), line_items: z.array(part.extend({ id: z.string() })).default([]) })
      .nullish(),
  }),
});
const refusal = z.object({ detail: z.string().min(1) });

type Warn = { warn(details: Readonly<Record<string, unknown>>, message: string): void };

/**
 * TaxJar over HTTP: `POST {baseUrl}/v2/taxes` with a bearer key. Where the seller is and where it has to collect is
 * kept in the TaxJar account. Nothing of an address is logged.
 */
export function createTaxJar({
  baseUrl,
  key,
  fetch,
  logger,
  timeout = TIMEOUT,
}: {
  readonly baseUrl: string;
  readonly key: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly logger: Warn;
  readonly timeout?: number;
}): TaxService {
  const unavailable = (details: Readonly<Record<string, unknown>>) => {
    logger.warn(details, 'The tax service did not answer as expected');
    return err({ kind: 'tax-service-unavailable' } as const);
  };
  return {
    async quote(request) {
      // The service refuses to be asked about nothing.
      if (request.shipping === 0 && request.lines.every(({ total }) => total === 0))
        return ok(toSalesTax(request, { amount_to_collect: 0, rate: 0 }));
      try {
        const response = await fetch(`${baseUrl}/v2/taxes`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', Accept: 'application/json' },
          body: JSON.stringify(toTaxJar(request)),
          redirect: 'error',
          signal: AbortSignal.timeout(timeout),
        });
        const body: unknown = await response.json().catch(() => null);
        if (response.ok) {
          const answer = taxAnswer.safeParse(body);
          return answer.success
            ? ok(toSalesTax(request, answer.data.tax))
            : unavailable({ status: response.status, reason: 'answer of another shape' });
        }
        const refused = refusal.safeParse(body);
        if (refused.success && ABOUT_THE_REQUEST.includes(response.status)) {
          return err({ kind: 'TAX_JAR_ERROR', message: refused.data.detail.slice(0, LONGEST_MESSAGE) });
        }
        return unavailable({ status: response.status });
      } catch (error) {
        return unavailable({ reason: error instanceof Error ? error.name : 'unknown' });
      }
    },
  };
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
    ...lines.map(({ itemId, total }) => ({ told: byLine.get(itemId), cost: total })),
    { told: breakdown?.shipping, cost: breakdown?.shipping || !breakdown ? shipping : 0 },
  ];
  const shares = settleShares(
    amount,
    parts.map(({ told, cost }) => ({ tax: told ? toMinor(told.tax_collectable, currency) : 0, cost })),
  );
  const share = (index: number) => {
    const told = parts[index]?.told;
    const owed = shares[index] ?? 0;
    return { rate: owed === 0 ? 0 : toPercent(told?.combined_tax_rate ?? rate), amount: owed };
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

/** `0.06625` is 6.625 percent; more than four decimals are noise of the division. */
function toPercent(fraction: number): number {
  return Math.round(fraction * 1_000_000) / 10_000;
}
