import { z } from 'zod';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { languageSchema } from '#app/kernel/text-schema.ts';
import { productRecordShape } from '#app/modules/catalogue/domain/product-record.ts';
import { FACT_SUBJECTS } from '#app/modules/markets/domain/market-facts.ts';
import { COUNTRY_CODES, WAREHOUSE_CODES } from '#app/modules/markets/domain/types.ts';
import { orderCorrectionShape } from '#app/modules/orders/domain/order-correction.ts';
import { trackingShape } from '#app/modules/orders/domain/shipment.ts';
import { discountRuleSchema } from '#server/platform/discounts/rule-record.ts';
import { orderRefundShape } from '#server/platform/orders/plan-order-refund.ts';
import { PLACE_NAMES } from '#server/platform/privacy/places.ts';
import { REVIEW_DECISIONS } from '#server/platform/reviews/reviews.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
const count = z.int().min(0);

const act = z.object({
  orderNumber: z.string().max(40),
  by: z.string().min(1).max(100),
  why: z.string().min(1).max(1000),
  now: count,
});

/**
 * The commands that a second process may send to the running shop's writer, with the shape of their arguments: the
 * steps of a catalogue import, stock, prices, discounts, and the shop's own upkeep. Commands of carts, orders and
 * payments are not among them.
 */
export const operatorCommands = {
  importProducts: z.object({
    products: z.array(productRecordShape),
    now: count,
    rank: count,
    language: languageSchema.optional(),
    displace: z.boolean().optional(),
    listLater: z.boolean().optional(),
  }),
  listProducts: z.object({
    listings: z.array(
      z.object({
        category: z.string(),
        isUs: flag,
        currency: z.string(),
        rows: z.array(z.tuple([z.string(), count, flag, count, z.int()])),
      }),
    ),
  }),
  removeProducts: z.object({ ids: z.array(z.string()) }),
  noteCatalogueSource: z.object({ source: z.literal('import'), version: z.string() }),
  setStockOf: z.object({
    rows: z.array(z.object({ variantId: z.string(), warehouse: z.enum(WAREHOUSE_CODES), quantity: count })),
    now: count,
  }),
  setPricesOf: z.object({
    rows: z.array(z.object({ variantId: z.string(), currency: z.enum(CURRENCY_CODES), original: count, final: count })),
    now: count,
  }),
  addDiscountRules: z.object({ rules: z.array(discountRuleSchema), now: count }),
  endDiscountRule: z.object({ name: z.string(), now: count }),
  sweepReservations: z.object({ now: count }),
  numberInvoices: z.object({ limit: count }),
  emptyOldOrders: z.object({ unpaidDays: count, recordYears: count, now: count }),
  erasePlace: z.object({
    place: z.enum(PLACE_NAMES),
    email: z.string().max(300),
    recordYears: count,
    by: z.string().min(1).max(100),
    why: z.string().min(1).max(1000),
    now: count,
  }),
  sweepCarts: z.object({
    state: z.enum(['OPEN', 'CLOSED']),
    after: z.object({ at: z.int(), id: z.string() }).nullable(),
    now: count,
  }),
  deleteExpiredRateLimits: z.object({ now: count }),
  deleteExpiredKeys: z.object({ now: count }),
  deleteSubmittedDetails: z.object({ now: count }),
  deleteExpiredPlaceholders: z.object({ now: count }),
  decideReview: z.object({ id: z.string().max(200), decision: z.enum(REVIEW_DECISIONS), now: count }),
  inviteNow: z.object({ orderId: z.string().max(200), now: count }),
  markWithdrawalReceived: z.object({ id: z.string().max(200), now: count }),
  closeWithdrawal: z.object({ id: z.string().max(200), now: count }),
  askWithdrawalRefund: z.strictObject({
    id: z.string().max(200),
    amount: z.string().max(20).nullable(),
    orderNumber: z.string().max(40).nullable(),
    now: count,
  }),
  completeByHand: z.strictObject({
    withdrawalId: z.string().max(200),
    amount: z.string().max(20).nullable(),
    now: count,
  }),
  forgetEnquiry: z.object({ id: z.string().max(200) }),
  endNewsletter: z.object({ storefront: z.string().max(20).nullable(), emailHash: z.string().max(64) }),
  deleteReview: z.object({ id: z.string().max(200), now: count }),
  retryLetter: z.object({ id: z.string().max(300), now: count }),
  shipOrder: z.object({
    orderNumber: z.string().max(40),
    tracking: trackingShape.nullable(),
    anyway: z.boolean().optional(),
    now: count,
  }),
  correctOrder: act.extend({ ...orderCorrectionShape.shape, ...act.shape }),
  cancelOrder: act,
  cancelPaidOrder: act,
  refundOrder: act.extend({
    refund: orderRefundShape,
    restock: z.boolean(),
    key: z.string().min(1).max(200).nullable(),
  }),
  reshipOrder: act.extend({
    lines: orderRefundShape.shape.lines,
    replacement: z.object({ id: z.string().max(40), number: z.string().max(40) }),
  }),
  resendLetter: act.omit({ why: true }),
  noteOrder: act,
  stopExperiment: z.object({ experiment: z.string().max(40), now: count }),
  startExperiment: z.object({ experiment: z.string().max(40) }),
  setMarketFacts: z.object({
    facts: z
      .array(
        z.strictObject({
          country: z.enum(COUNTRY_CODES),
          subject: z.enum(FACT_SUBJECTS),
          from: z.string().max(10),
          value: z.string().max(40),
        }),
      )
      .max(1000),
    now: count,
  }),
  retryPayment: z.object({ id: z.string().max(200), now: count }),
};
