import { z } from 'zod';
import { LANGUAGES, type Language } from '../../app/kernel/text.ts';

export const amountSchema = z.object({ value: z.number().int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) });

/** What the server API takes when a session is created; the fields the sandbox uses of the provider's many. */
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
  lineItems: z
    .array(
      z.object({
        id: z.string().default(''),
        description: z.string().default(''),
        quantity: z.number().int().min(1).default(1),
        amountIncludingTax: z.number().int().default(0),
      }),
    )
    .default([]),
});
export type SandboxSessionRequest = z.infer<typeof sessionRequestSchema>;

/** The language of a locale as the shop sends it; English where the sandbox has no other. */
export function languageOf(shopperLocale: string): Language {
  return LANGUAGES.find((language) => shopperLocale.toLowerCase().startsWith(language)) ?? 'en';
}
