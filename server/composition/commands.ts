import { repeatableSandboxCommands, sandboxCommands } from '#lab/sandbox/sandbox-commands.ts';
import { platformCommands, repeatablePlatformCommands } from '#server/platform/commands.ts';
import { logReversal } from '#server/platform/orders/order-events.ts';
import {
  notificationCommands,
  repeatableNotificationCommands,
} from '#server/platform/payments/notification-commands.ts';
import { refundCommands, repeatableRefundCommands } from '#server/platform/payments/refund-commands.ts';
import { withdrawalRefunds } from '#server/platform/withdrawals/withdrawal-commands.ts';
import { idempotencyCommands, repeatableIdempotencyCommands } from '#server/store/idempotency/idempotency-commands.ts';
import type { Store } from '#server/store/types.ts';

const unkeyed = {
  ...platformCommands,
  ...sandboxCommands,
  ...notificationCommands({ logReversal }),
  ...refundCommands({ owner: withdrawalRefunds }),
};

/** Every write of the store by name, from all areas. The writer's thread and the main thread use the same list. */
export const commands = { ...unkeyed, ...idempotencyCommands(unkeyed) };

/** The commands that a store retries when it is unknown whether the first run was committed. */
export const repeatable = [
  ...repeatablePlatformCommands,
  ...repeatableSandboxCommands,
  ...repeatableNotificationCommands,
  ...repeatableRefundCommands,
  ...repeatableIdempotencyCommands,
] as const satisfies readonly (keyof typeof commands)[];

/** The store with the commands of every area. */
export type ShopStore = Store<typeof commands>;
