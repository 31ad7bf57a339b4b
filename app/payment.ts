import { enhancePaymentCancel } from './modules/checkout/enhance/payment-cancel.ts';
import { enhanceBankReturn } from './modules/payments/islands/bank-return.ts';
import { enhancePaymentStep } from './modules/payments/islands/payment-step.ts';
import { startParts } from './web/enhance/start-parts.ts';

// Enhancement only: the payment step is complete without script.
startParts(enhancePaymentCancel, enhancePaymentStep, enhanceBankReturn);
