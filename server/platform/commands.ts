import { sandboxCommands } from '../sandbox/sandbox-commands.ts';
import { cartCommands } from './cart/cart-commands.ts';
import { catalogueCommands } from './catalogue/catalogue-commands.ts';
import { discountCommands } from './discounts/discount-commands.ts';
import { orderCommands } from './orders/order-commands.ts';
import { rateLimitCommands } from './rate-limits/rate-limits.ts';
import { taxCommands } from './tax/tax-commands.ts';

/** Every write of the embedded store, by name. The writer's thread and the main thread know the same list. */
export const commands = {
  ...catalogueCommands,
  ...cartCommands,
  ...orderCommands,
  ...taxCommands,
  ...discountCommands,
  ...rateLimitCommands,
  ...sandboxCommands,
};
