import type { BankDialogParts } from './bank-dialog.ts';

/** Finds an element of the page by the name of its part. */
type FindPart = <E extends Element>(name: string) => E | null;

export const partFinder =
  (root: HTMLElement | null): FindPart =>
  (name) =>
    root?.querySelector(`[data-part="${name}"]`) ?? null;

/** The elements of the dialog of the bank; null where one is missing. */
export function findBankParts(part: FindPart): BankDialogParts | null {
  const dialog = part<HTMLDialogElement>('bank');
  const [slot, card, time] = ['frame', 'card', 'time'].map((name) => part<HTMLElement>(`bank-${name}`));
  const [stop, question, confirm, goOn] = ['stop', 'question', 'confirm', 'go-on'].map((name) =>
    part<HTMLElement>(`bank-${name}`),
  );
  if (!dialog || !slot || !card || !time || !stop || !question || !confirm || !goOn) return null;
  return { dialog, slot, card, time, stop, question, confirm, goOn };
}

/** Runs a function later; the returned function cancels it. */
export function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
