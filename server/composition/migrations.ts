import {
  sandboxAgeMigration,
  sandboxMigration,
  sandboxOrdersMigration,
  sandboxPaymentsMigration,
  sandboxRefundMigration,
} from '#lab/sandbox/sandbox-migration.ts';
import { cartAgeMigration, cartMigration, giftOptionsMigration } from '#server/platform/cart/cart-migration.ts';
import {
  catalogueMigration,
  categoryNamesMigration,
  priceHistoryMigration,
  productRevisionsMigration,
  productWordsMigration,
} from '#server/platform/catalogue/catalogue-migration.ts';
import { pageChangesMigration } from '#server/platform/catalogue/page-changes.ts';
import { cardChangesMigration, priceChangesMigration } from '#server/platform/catalogue/price-changes.ts';
import { contentMigration } from '#server/platform/content/content-migration.ts';
import { discountMigration } from '#server/platform/discounts/discount-migration.ts';
import { enquiryMigration } from '#server/platform/enquiries/enquiry-migration.ts';
import {
  experimentMigration,
  noExperimentResultsMigration,
} from '#server/platform/experiments/experiment-migration.ts';
import { writeProbeMigration } from '#server/platform/health/write-probe.ts';
import { manyNodesMigration } from '#server/platform/many-nodes-migration.ts';
import {
  newsletterMigration,
  signUpAgeMigration,
  signUpLanguageMigration,
} from '#server/platform/newsletter/newsletter-migration.ts';
import { orderSignUpMigration } from '#server/platform/newsletter/order-sign-ups.ts';
import {
  orderAgeMigration,
  orderMigration,
  partialPaymentMigration,
  paymentInstructionsMigration,
  paymentSessionMigration,
  refundEventMigration,
  signUpEventMigration,
  takenOutMigration,
} from '#server/platform/orders/order-migration.ts';
import { walletMigration } from '#server/platform/orders/placeholder-migration.ts';
import { openTransferMigration, reservationMigration } from '#server/platform/orders/reservation-migration.ts';
import { letterMigration } from '#server/platform/outbox/letter-migration.ts';
import { deadLetterMigration, notificationMigration } from '#server/platform/payments/notification-migration.ts';
import {
  providerRefundMigration,
  refundLetterMigration,
  refundMigration,
} from '#server/platform/payments/refund-migration.ts';
import { rateLimitMigration } from '#server/platform/rate-limits/rate-limit-migration.ts';
import { recommendationMigration, salesMigration } from '#server/platform/recommendations/recommendation-migration.ts';
import { reviewMigration } from '#server/platform/reviews/review-migration.ts';
import { missedTermMigration } from '#server/platform/search-terms/search-term-migration.ts';
import {
  browserSignInMigration,
  signInMigration,
  usedLinkMigration,
} from '#server/platform/sign-in/sign-in-migration.ts';
import { alertRequestMigration, stockAlertMigration } from '#server/platform/stock-alerts/stock-alert-migration.ts';
import { taxMigration } from '#server/platform/tax/tax-migration.ts';
import {
  withdrawalMailMigration,
  withdrawalMigration,
  withdrawalOrderMigration,
} from '#server/platform/withdrawals/withdrawal-migration.ts';
import { idempotencyMigration } from '#server/store/idempotency/idempotency-migration.ts';
import type { Migration } from '#server/store/types.ts';

/** In the order of their application; entries are only ever appended. */
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
  pageChangesMigration,
  priceChangesMigration,
  cardChangesMigration,
  giftOptionsMigration,
  reviewMigration,
  stockAlertMigration,
  recommendationMigration,
  productRevisionsMigration,
  signUpAgeMigration,
  missedTermMigration,
  salesMigration,
  contentMigration,
  withdrawalMigration,
  refundMigration,
  sandboxRefundMigration,
  letterMigration,
  enquiryMigration,
  signInMigration,
  experimentMigration,
  withdrawalOrderMigration,
  providerRefundMigration,
  signUpEventMigration,
  usedLinkMigration,
  refundLetterMigration,
  orderSignUpMigration,
  withdrawalMailMigration,
  signUpLanguageMigration,
  openTransferMigration,
  browserSignInMigration,
  alertRequestMigration,
  noExperimentResultsMigration,
];
