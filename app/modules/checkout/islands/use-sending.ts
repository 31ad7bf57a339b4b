import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PackedStep } from '#app/modules/checkout/ui/address-form-view.ts';
import type { PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import type { SendFailure } from './send-form.ts';

type AnsweredForm = { readonly form: PackedStep; readonly tax: PaymentMessage | null };
/** What the address step answers: the form again, or that it could not be sent. */
export type AddressAnswer = AnsweredForm | { readonly failure: SendFailure };

/**
 * Sends the form and keeps the page: `onAnswer` is called with the form the shop answers and what was posted. One
 * sending at a time.
 */
export function useSending(action: string, onAnswer: (answer: AnsweredForm, posted: FormData) => void) {
  const fetcher = useFetcher<AddressAnswer>();
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const underWay = useRef<FormData | null>(null);

  const { reset } = fetcher;
  useEffect(() => {
    // A page that comes back as it was left has nothing under way.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [reset]);

  const take = (answer: AddressAnswer, posted: FormData) => {
    if ('failure' in answer) setFailure(answer.failure);
    else onAnswer(answer, posted);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    const posted = underWay.current;
    underWay.current = null;
    if (fetcher.data && posted) latest.current(fetcher.data, posted);
  }, [fetcher.state, fetcher.data]);

  const sending = fetcher.state !== 'idle';
  return {
    sending,
    failed: failure !== null && !sending,
    /** Something answered, but not the shop as this page knows it: the browser sends the form by itself. */
    notUnderstood: failure === 'not-understood',
    isUnderWay: () => underWay.current !== null,
    forgetFailure: () => setFailure(null),
    send(posted: FormData) {
      underWay.current = posted;
      void fetcher.submit(posted, { method: 'post', action, defaultShouldRevalidate: false });
    },
  };
}
