import { useEffect, useState } from 'react';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import type { FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import {
  type AddressFormView,
  addressFormView,
  type PackedStep,
  unpackStep,
} from '#app/modules/checkout/ui/address-form-view.ts';
import type { AddressPlaces } from '#app/modules/checkout/ui/address-places.ts';
import { PAYMENT_MESSAGE, type PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import { useT } from '#app/web/view.tsx';

/** The result of the last submission, until the next one. */
type Summary = Pick<AddressFormView, 'errors' | 'suggestions'>;
const summaryOf = ({ errors, suggestions }: AddressFormView): Summary => ({ errors, suggestions });

/**
 * The known places, the message and the error summary of the step. The newer of message and summary takes the focus.
 */
export function useStepResult(initialStep: PackedStep, initialMessage: PaymentMessage | null) {
  const t = useT();
  const [first] = useState(() => {
    const step = unpackStep(initialStep);
    return { errors: step.errors, places: step.places, view: addressFormView({ ...step, t }) };
  });
  const [places, setPlaces] = useState(first.places);
  const [message, setMessage] = useState(initialMessage);
  const [summary, setSummary] = useState(() => summaryOf(first.view));
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (message) document.getElementById(PAYMENT_MESSAGE)?.focus();
  }, [message]);
  useEffect(() => {
    if (attempts > 0) document.getElementById('error-summary')?.focus();
  }, [attempts]);

  return {
    first,
    places,
    message,
    summary,
    attempts,
    setMessage,
    addRegions: (regions: AddressPlaces['regions']) =>
      setPlaces((before) => ({ ...before, regions: { ...before.regions, ...regions } })),
    /** The places of an answer, over the regions known before. */
    applyPlaces: (found: AddressPlaces) =>
      setPlaces((before) => ({ ...found, regions: { ...before.regions, ...found.regions } })),
    summarise(values: CheckoutInfo, errors: readonly FieldError[], found: AddressPlaces) {
      setSummary(summaryOf(addressFormView({ values, errors, places: found, t })));
      setAttempts((count) => count + 1);
    },
  };
}
