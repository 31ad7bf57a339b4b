import { loadCommands } from '#server/composition/commands.ts';

/** Every write of a store whose shop has the payment sandbox. */
export const { commands, repeatable } = await loadCommands({ sandbox: true });
