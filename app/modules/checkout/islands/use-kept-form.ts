import { type RefObject, useEffect, useRef } from 'react';
import { keepForm } from '#app/web/enhance/kept-form.ts';

/** Keeps what is typed in the address form until it is sent, once the page is live. */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, isAnswer: boolean): void {
  const kept = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // An effect may run twice on one form.
    if (!form.current || kept.current === form.current) return;
    kept.current = form.current;
    keepForm(form.current, { name: 'address', isAnswer });
  }, [form, isAnswer]);
}
