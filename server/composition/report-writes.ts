import type { ShopStore } from './commands.ts';

/** Frequent commands that no page shows. */
const UNSEEN: readonly string[] = [
  'reserveTries',
  'probeWrites',
  'deleteExpiredRateLimits',
  'deleteExpiredKeys',
  'claimContentRead',
  'endContentRead',
  'askForContent',
];

/** The store; `onWrite` is called when a command has ended, before its caller continues. */
export function reportWrites(store: ShopStore, onWrite: (() => void) | undefined): ShopStore {
  if (!onWrite) return store;
  return {
    ...store,
    // A command that failed may have been committed.
    command: (name, args) =>
      store.command(name, args).finally(() => {
        if (!UNSEEN.includes(name)) onWrite();
      }),
  };
}
