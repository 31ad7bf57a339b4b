/** A fault that a script has met. */
export type Fault = { readonly service: string; readonly code: string; readonly error: unknown };

/**
 * Reports a fault to the script of faults (`app/faults.ts`), which sends it to the diagnostics log. The text of the
 * error must not name what was typed.
 */
export function reportFault(fault: Fault): void {
  document.dispatchEvent(new CustomEvent('fault', { detail: fault }));
}
