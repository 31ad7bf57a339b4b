import { deadLetterMigration, notificationMigration } from '#server/notifications/notification-migration.ts';
import {
  sandboxAgeMigration,
  sandboxMigration,
  sandboxOrdersMigration,
  sandboxPaymentsMigration,
} from '#server/sandbox/sandbox-migration.ts';
import type { Migration } from '#server/store/types.ts';
import { cartAgeMigration, cartMigration } from './cart/cart-migration.ts';
import {
  catalogueMigration,
  categoryNamesMigration,
  priceHistoryMigration,
  productWordsMigration,
} from './catalogue/catalogue-migration.ts';
import { discountMigration } from './discounts/discount-migration.ts';
import { writeProbeMigration } from './health/write-probe.ts';
import { idempotencyMigration } from './idempotency/idempotency-migration.ts';
import { manyNodesMigration } from './many-nodes-migration.ts';
import { newsletterMigration } from './newsletter/newsletter-migration.ts';
import {
  orderAgeMigration,
  orderMigration,
  partialPaymentMigration,
  paymentInstructionsMigration,
  paymentSessionMigration,
  refundEventMigration,
  takenOutMigration,
} from './orders/order-migration.ts';
import { walletMigration } from './orders/placeholder-migration.ts';
import { reservationMigration } from './orders/reservation-migration.ts';
import { rateLimitMigration } from './rate-limits/rate-limit-migration.ts';
import { taxMigration } from './tax/tax-migration.ts';

/** In the order they are applied; only ever added to. */
export const migrations: readonly Migration[] = [
  catalogueMigration,
  cartMigration,
  orderMigration,
  sandboxMigration,
  taxMigration,
  manyNodesMigration,
  discountMigration,
  rateLimitMigration,
  priceHistoryMigration,
  idempotencyMigration,
  cartAgeMigration,
  sandboxAgeMigration,
  orderAgeMigration,
  sandboxPaymentsMigration,
  paymentSessionMigration,
  notificationMigration,
  walletMigration,
  newsletterMigration,
  reservationMigration,
  paymentInstructionsMigration,
  refundEventMigration,
  writeProbeMigration,
  partialPaymentMigration,
  sandboxOrdersMigration,
  categoryNamesMigration,
  takenOutMigration,
  deadLetterMigration,
  productWordsMigration,
];
