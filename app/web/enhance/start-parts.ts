/**
 * Starts the parts of a script. One that fails, in a browser that lacks what it needs, ends none of the others; its
 * error is reported like every other of the page.
 */
export function startParts(...parts: readonly (() => void)[]): void {
  for (const start of parts) {
    try {
      start();
    } catch (error) {
      setTimeout(() => {
        throw error;
      });
    }
  }
}
