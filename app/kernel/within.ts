/** The value of a promise that settled in time, or `late`. */
export type Within<T> = { readonly late: false; readonly value: T } | { readonly late: true };

/**
 * Waits for a promise for a number of milliseconds. A late promise continues, and its creator handles the result; a
 * rejection in time is thrown.
 */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<Within<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Within<T>>((resolve) => {
    timer = setTimeout(() => resolve({ late: true }), milliseconds);
  });
  try {
    return await Promise.race([promise.then((value): Within<T> => ({ late: false, value })), late]);
  } finally {
    clearTimeout(timer);
  }
}
