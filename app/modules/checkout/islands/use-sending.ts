import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PackedStep } from '#app/modules/checkout/ui/address-form-view.ts';
import type { LookupView } from '#app/modules/checkout/ui/address-lookup.tsx';
import type { PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import type { SendFailure } from './send-form.ts';

type AnsweredForm = {
  readonly form: PackedStep;
  readonly tax: PaymentMessage | null;
  /** The answer to a postcode lookup. */
  readonly lookup?: LookupView | null;
};
/** The answer of the address step: the form again, or a connection error. */
export type AddressAnswer = AnsweredForm | { readonly failure: SendFailure };

/**
 * Sends the form and keeps the page: `onAnswer` is called with the answered form and the posted data. One request at a
 * time.
 */
export function useSending(action: string, onAnswer: (answer: AnsweredForm, posted: FormData) => void) {
  const fetcher = useFetcher<AddressAnswer>();
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const sentData = useRef<FormData | null>(null);

  const { reset } = fetcher;
  useEffect(() => {
    // A page restored from the back/forward cache has no request under way.
    const restorePage = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', restorePage);
    return () => window.removeEventListener('pageshow', restorePage);
  }, [reset]);

  const applyAnswer = (answer: AddressAnswer, posted: FormData) => {
    if ('failure' in answer) setFailure(answer.failure);
    else onAnswer(answer, posted);
  };
  const latest = useRef(applyAnswer);
  useEffect(() => {
    latest.current = applyAnswer;
  });
  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    const posted = sentData.current;
    sentData.current = null;
    if (fetcher.data && posted) latest.current(fetcher.data, posted);
  }, [fetcher.state, fetcher.data]);

  const sending = fetcher.state !== 'idle';
  return {
    sending,
    failed: failure !== null && !sending,
    /** The answer is not one of this version of the shop: the browser sends the form itself. */
    isUnexpectedAnswer: failure === 'not-understood',
    isUnderWay: () => sentData.current !== null,
    clearFailure: () => setFailure(null),
    send(posted: FormData) {
      sentData.current = posted;
      void fetcher.submit(posted, { method: 'post', action, defaultShouldRevalidate: false });
    },
  };
}
