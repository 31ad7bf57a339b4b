/** What the shop loads of the sandbox where it is configured. */
export { createPaymentSandbox } from './sandbox.ts';
export { sandboxWebhookKeys } from './webhook-courier.ts';
export { deliverByItself } from './webhook-rounds.ts';
