import type { IdempotencyCommands } from '#server/store/idempotency/idempotency-commands.ts';
import type { Store } from '#server/store/types.ts';
import type { platformCommands } from './commands.ts';

/** The store with the platform's commands. */
export type PlatformStore = Store<typeof platformCommands & IdempotencyCommands>;
