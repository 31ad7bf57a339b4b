import type { sandboxCommands } from '#lab/sandbox/sandbox-commands.ts';
import { platformCommands, repeatablePlatformCommands } from '#server/platform/commands.ts';
import { logReversal } from '#server/platform/orders/order-events.ts';
import {
  notificationCommands,
  repeatableNotificationCommands,
} from '#server/platform/payments/notification-commands.ts';
import { refundCommands, repeatableRefundCommands } from '#server/platform/payments/refund-commands.ts';
import { withdrawalRefunds } from '#server/platform/withdrawals/withdrawals.ts';
import {
  type IdempotencyCommands,
  idempotencyCommands,
  repeatableIdempotencyCommands,
} from '#server/store/idempotency/idempotency-commands.ts';
import type { Store } from '#server/store/types.ts';

const ownCommands = {
  ...platformCommands,
  ...notificationCommands({ logReversal }),
  ...refundCommands({ owner: withdrawalRefunds }),
};

type Commands = typeof ownCommands & typeof sandboxCommands & IdempotencyCommands;

/** The store with the commands of the shop. Only the payment sandbox runs its own. */
export type ShopStore = Store<Commands>;

export type StoreCommands = {
  readonly commands: Commands;
  /** The commands that a store retries when it is unknown whether the first run was committed. */
  readonly repeatable: readonly (keyof Commands)[];
};

/**
 * Every write of the store by name; those of the payment sandbox are loaded where it is configured. The thread of the
 * writer and the main thread use the same list.
 */
export async function loadCommands({ sandbox }: { readonly sandbox: boolean }): Promise<StoreCommands> {
  const lab = sandbox ? await import('#lab/sandbox/sandbox-commands.ts') : null;
  const unkeyed = { ...ownCommands, ...lab?.sandboxCommands };
  return {
    commands: { ...unkeyed, ...idempotencyCommands(unkeyed) } as Commands,
    repeatable: [
      ...repeatablePlatformCommands,
      ...repeatableNotificationCommands,
      ...repeatableRefundCommands,
      ...repeatableIdempotencyCommands,
      ...(lab?.repeatableSandboxCommands ?? []),
    ],
  };
}
