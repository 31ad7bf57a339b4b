/** A timer with one pending call, which the latest request replaces. Does not keep the process alive. */
export type WakeUp = {
  /** `milliseconds` from now. */
  after(milliseconds: number, call: () => void): void;
  cancel(): void;
};

export function createWakeUp(): WakeUp {
  let timer: NodeJS.Timeout | undefined;
  return {
    after(milliseconds, call) {
      clearTimeout(timer);
      timer = setTimeout(call, Math.max(0, milliseconds)).unref();
    },
    cancel() {
      clearTimeout(timer);
    },
  };
}
