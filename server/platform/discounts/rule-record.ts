import { z } from 'zod';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { localizedTextSchema } from '#app/kernel/text-schema.ts';
import { canonicalCode, type DiscountRule } from '#app/modules/cart/domain/discount-rule.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';

const text = localizedTextSchema(z.string().min(1));
const amounts = z
  .partialRecord(z.enum(CURRENCY_CODES), z.number().int().min(1))
  .refine((value) => Object.keys(value).length > 0, 'names no currency');
const names = z.array(z.string().min(1)).default([]);
const count = z.number().int().min(1);

export const effectShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('percentage'), percent: z.number().int().min(1).max(100) }),
  z.object({ type: z.literal('absolute'), amounts }),
  z.object({ type: z.literal('buy-n-get-m'), buy: count, free: count, groups: count.nullable().default(null) }),
  z.object({ type: z.literal('gift'), variants: z.array(z.string().min(1)).min(1) }),
  z.object({ type: z.literal('free-shipping') }),
]);
export const scopeShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cart') }),
  z
    .object({ kind: z.literal('goods'), products: names, categories: names, sections: names, skus: names })
    .refine(
      ({ products, categories, sections, skus }) =>
        products.length + categories.length + sections.length + skus.length > 0,
      'names no goods',
    ),
]);

/** The part of a rule that the store does not look up: stored as one document. */
export const ruleDocumentShape = z.object({
  name: text,
  effect: effectShape,
  scope: scopeShape.default({ kind: 'cart' }),
  minimum: amounts.nullable().default(null),
  countries: z.array(z.enum(COUNTRY_CODES)).min(1).nullable().default(null),
  days: z.object({ from: z.iso.date().nullable(), until: z.iso.date().nullable() }).nullish(),
});
export type RuleDocument = z.infer<typeof ruleDocumentShape>;

const time = z.number().int().min(0).nullable().default(null);

/** A rule from outside the store: a bundled file or the operator's command. Times are milliseconds. */
export const discountRuleSchema = ruleDocumentShape
  .extend({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
    code: z
      .string()
      .transform(canonicalCode)
      .refine((code) => /^[\p{L}\p{N}][\p{L}\p{N}_-]{1,39}$/u.test(code), 'a code has 2 to 40 letters, digits, - or _')
      .nullable()
      .default(null),
    validFrom: time,
    validUntil: time,
    usageLimit: count.nullable().default(null),
    usageLimitPerCart: count.nullable().default(null),
    priority: z.number().int().default(100),
  })
  .refine(
    ({ validFrom, validUntil, days }) =>
      (validFrom === null || validUntil === null || validFrom < validUntil) &&
      (!days?.from || !days.until || days.from <= days.until),
    'ends before it begins',
  ) satisfies z.ZodType<DiscountRule>;
