import { z } from 'zod';

/** What the server API takes when a session is created; the fields the sandbox uses of the provider's many. */
export const sessionRequestSchema = z.object({
  merchantAccount: z.string().min(1),
  reference: z.string().min(1).max(80),
  amount: z.object({ value: z.number().int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) }),
  returnUrl: z.url(),
  mode: z.enum(['embedded', 'hosted']).default('embedded'),
  countryCode: z.string().optional(),
  shopperLocale: z.string().default('en-US'),
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
