import { divideRounded } from '#app/kernel/money.ts';
import { err, ok } from '#app/kernel/result.ts';
import type { SalesTax } from '#app/modules/cart/domain/cart.ts';
import type { TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import type { TaxService } from '#app/modules/cart/ports.ts';
import { sharedTax } from './cart-tax.ts';
import { type ClothingRule, type StateTax, US_STATES } from './us-states.ts';
import { isZipOfState } from './zip-areas.ts';

/** Clothing in general, in the codes of the tax service. */
const CLOTHING = '20010';
const NO_TAX: StateTax = { rate: 0, shipping: false };

/**
 * Tax from a table of state rates, without a call. The table has no local rates: a shop that has to collect those uses
 * a tax service.
 */
export function createEmbeddedTax(): TaxService {
  return {
    async quote(request) {
      const { region, postCode, country } = request.address;
      if (country !== 'US') return ok(stateTax(request, NO_TAX));
      const state = US_STATES[region];
      if (!state) return err({ kind: 'TAX_JAR_ERROR', message: `to_state ${region} is not a state` });
      if (!isZipOfState(postCode, region))
        return err({ kind: 'TAX_JAR_ERROR', message: `to_zip ${postCode} is not used within to_state ${region}` });
      return ok(stateTax(request, state));
    },
  };
}

/**
 * The tax of one state. It is rounded once, on the sum, and allocated by largest remainder. A taxed delivery charge
 * follows the lines: the share of exempt lines is exempt.
 */
export function stateTax(
  { lines, shipping }: TaxRequest,
  { rate, shipping: taxesShipping, clothing }: StateTax,
): SalesTax {
  const taxable = lines.map((line) => taxablePart(line, line.taxProductCode === CLOTHING ? clothing : undefined));
  const linesTotal = sum(lines.map(({ total }) => total));
  const taxedLines = sum(taxable);
  const taxedShipping = taxesShipping
    ? linesTotal === 0
      ? shipping
      : divideRounded(shipping * taxedLines, linesTotal)
    : 0;
  return sharedTax(
    rate,
    lines.map(({ itemId }, index) => ({ itemId, taxed: taxable[index] ?? 0 })),
    taxedShipping,
  );
}

/** The taxable amount of a line. Limits apply per article, after discounts. */
function taxablePart({ total, quantity }: TaxRequest['lines'][number], clothing: ClothingRule | undefined): number {
  switch (clothing?.kind) {
    case undefined:
      return total;
    case 'exempt':
      return 0;
    case 'below':
      return total < clothing.limit * quantity ? 0 : total;
    case 'above':
      return Math.max(0, total - clothing.limit * quantity);
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
