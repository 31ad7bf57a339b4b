import type { Submission } from '@conform-to/react';
import { z } from 'zod';
import { pastedCode } from '#app/kernel/pasted-code.ts';
import { isGiftMessageLength, plainGiftMessage } from '#app/modules/cart/domain/gift-options.ts';
import { parseItemsQuery, type RequestedItem } from '#app/modules/cart/domain/wanted-items.ts';
import { GIFT_MESSAGE, WRAPPING } from './field-names.ts';

/** Why a cart form is rejected: the end of a text key under `cart:error`. */
export const CART_FORM_ERRORS = [
  'chooseSize',
  'discountEmpty',
  'shipping-method-not-found',
  'giftMessageTooLong',
  'invalid-quantity',
  'generic',
] as const;
export type CartFormError = (typeof CART_FORM_ERRORS)[number];

/** An identifier: at most 100 UTF-16 units without the spaces around it. */
const id = (error: CartFormError, longest = 100) =>
  z.string({ error }).trim().min(1, { error }).max(longest, { error });
const lineId = id('generic');
const WHOLE_NUMBER = /^\s*\d{1,6}\s*$/;
/** A typed quantity: a whole number, spaces around it ignored. */
const quantity = z
  .string({ error: 'generic' satisfies CartFormError })
  .regex(WHOLE_NUMBER, { error: 'invalid-quantity' satisfies CartFormError })
  .transform(Number);

/** The quantity that the page showed. A value that is not a number counts as absent. */
const seen = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/** The button beside the quantity: one fewer or one more than the page showed. */
const step = z.enum(['-1', '1']).transform(Number).optional().catch(undefined);

/** The gift message as plain text; null without one. */
const giftMessage = z
  .string()
  .max(2000, { error: 'giftMessageTooLong' satisfies CartFormError })
  .default('')
  .transform(plainGiftMessage)
  .refine((message) => message === null || isGiftMessageLength(message), {
    error: 'giftMessageTooLong' satisfies CartFormError,
  });

/** The origin and the target of a cart form. */
const way = {
  /** The step after the cart; the cart itself when absent. */
  next: z.literal('address').optional().catch(undefined),
  /** The slug of the product page with the form. */
  product: z.string().max(200).optional().catch(undefined),
};

/** The forms of the cart, on its own page and on product pages. */
export const cartFormSchema = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('add-product'), id: id('chooseSize'), quantity: quantity.default(1), ...way }),
    z.object({
      intent: z.literal('add-products'),
      items: z
        .string({ error: 'generic' satisfies CartFormError })
        .max(4000)
        .transform((text): RequestedItem[] => parseItemsQuery(text))
        // The cart does not change if no pair remains.
        .refine((items) => items.length > 0),
      /** Names the link whose items these are, which script then submits no more in this visit. */
      link: z
        .string()
        .regex(/^[0-9a-z]{1,7}$/)
        .optional()
        .catch(undefined),
      ...way,
    }),
    z
      .object({
        intent: z.literal('update-product'),
        itemId: lineId,
        quantity: z.string({ error: 'generic' satisfies CartFormError }),
        seen,
        step,
        ...way,
      })
      .transform(({ step: change, quantity: typed, ...form }, context) => {
        // A button beside the field steps from what the page showed, whatever the field holds.
        const base = change === undefined ? undefined : form.seen;
        const from = base ?? (WHOLE_NUMBER.test(typed) ? Number(typed) : null);
        if (from !== null) return { ...form, quantity: Math.max(0, from + (change ?? 0)) };
        const message: CartFormError = 'invalid-quantity';
        context.addIssue({ code: 'custom', path: ['quantity'], message });
        return z.NEVER;
      }),
    z.object({ intent: z.literal('remove-product'), itemId: lineId, seen, ...way }),
    /** Puts another variant in the place of a line that cannot be bought. */
    z.object({ intent: z.literal('replace-product'), itemId: lineId, id: lineId, ...way }),
    /** Removes a line and puts its product on the wish list. */
    z.object({ intent: z.literal('move-to-wish-list'), itemId: lineId, ...way }),
    z.object({
      intent: z.literal('select-shipping-method'),
      shippingMethod: id('shipping-method-not-found'),
      ...way,
    }),
    z.object({
      intent: z.literal('apply-discount-code'),
      discountCode: z
        .string({ error: 'discountEmpty' satisfies CartFormError })
        .transform(pastedCode)
        .pipe(id('discountEmpty', 200)),
      ...way,
    }),
    z.object({ intent: z.literal('remove-discount-code'), ...way }),
    /** Replaces gift wrapping and gift message; an unticked box and an empty message remove both. */
    z.object({
      intent: z.literal('set-gift-options'),
      [WRAPPING]: z.literal('true').optional().catch(undefined),
      [GIFT_MESSAGE]: giftMessage,
      ...way,
    }),
    /** Removes every line that is sold out and lowers the others to what is left. */
    z.object({ intent: z.literal('drop-unavailable'), ...way }),
  ],
  { error: 'generic' satisfies CartFormError },
);
export type CartIntent = z.infer<typeof cartFormSchema>;
export type CartSubmission = Submission<CartIntent>;

/** The field and the reason of a rejected form. */
export function cartFormError({ error }: ReturnType<CartSubmission['reply']>): {
  readonly field: string;
  readonly error: CartFormError;
} {
  const [field, messages] = Object.entries(error ?? {})[0] ?? [];
  return {
    field: field ?? '',
    error: CART_FORM_ERRORS.find((known) => known === messages?.[0]) ?? 'generic',
  };
}
