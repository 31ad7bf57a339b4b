import type { Store } from '#server/store/types.ts';
import type { commands } from './commands.ts';

/** The store with this platform's commands. */
export type PlatformStore = Store<typeof commands>;
