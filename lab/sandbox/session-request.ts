import { z } from 'zod';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '#app/kernel/text.ts';

export const amountSchema = z.object({ value: z.number().int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) });

/** A line item. Amounts are per unit of `quantity`; a discount is negative. */
export const lineItemsSchema = z
  .array(
    z.object({
      id: z.string().default(''),
      description: z.string().default(''),
      quantity: z.number().int().min(1).default(1),
      amountIncludingTax: z.number().int().default(0),
      amountExcludingTax: z.number().int().optional(),
      taxAmount: z.number().int().optional(),
      taxPercentage: z.number().int().min(0).optional(),
    }),
  )
  .default([]);

/** The request that creates a session, with the subset of the provider's fields that the sandbox uses. */
export const sessionRequestSchema = z.object({
  merchantAccount: z.string().min(1),
  reference: z.string().min(1).max(80),
  amount: amountSchema,
  returnUrl: z.url(),
  mode: z.enum(['embedded', 'hosted']).default('embedded'),
  countryCode: z.string().optional(),
  shopperLocale: z.string().default('en-US'),
  allowedPaymentMethods: z.array(z.string()).optional(),
  blockedPaymentMethods: z.array(z.string()).optional(),
  lineItems: lineItemsSchema,
});
export type SandboxSessionRequest = z.infer<typeof sessionRequestSchema>;

/**
 * The error in the lines of a request; null when they add up to its amount, or there are none. The provider's invoice
 * methods reject such lines; here every method does.
 */
export function lineItemsError({
  amount,
  lineItems,
}: Pick<SandboxSessionRequest, 'amount' | 'lineItems'>): string | null {
  if (lineItems.length === 0) return null;
  const wrongTax = lineItems.find(
    ({
      amountIncludingTax,
      amountExcludingTax = amountIncludingTax,
      taxAmount = amountIncludingTax - amountExcludingTax,
    }) => amountExcludingTax + taxAmount !== amountIncludingTax,
  );
  if (wrongTax) return `The tax of line item ${wrongTax.id} does not add up`;
  const sum = lineItems.reduce((total, { quantity, amountIncludingTax }) => total + quantity * amountIncludingTax, 0);
  return sum === amount.value ? null : `The line items add up to ${sum} and not to ${amount.value}`;
}

/** The language of the shop's locale; English if the sandbox does not have it. */
export function languageOf(shopperLocale: string): Language {
  return LANGUAGES.find((language) => shopperLocale.toLowerCase().startsWith(language)) ?? FALLBACK_LANGUAGE;
}
