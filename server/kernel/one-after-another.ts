/** One run of `work` at a time. A call during a run gets the next run: the present one may have missed its change. */
export function oneAfterAnother(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const run = (): Promise<void> => {
    if (running) {
      following ??= running
        .catch(() => undefined)
        .then(() => {
          following = null;
          return run();
        });
      return following;
    }
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return run;
}
