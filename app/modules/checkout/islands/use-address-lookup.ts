import { type RefObject, useState } from 'react';
import { ADDRESS_FIELDS } from '#app/kernel/address.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { CHOOSE_ADDRESS, FIND_ADDRESS } from '#app/modules/checkout/forms/field-names.ts';
import { keepPostcode, type LookupView } from '#app/modules/checkout/ui/address-lookup.tsx';

export function isLookupButton(name: string): boolean {
  return name === FIND_ADDRESS || name === CHOOSE_ADDRESS;
}

/** The fields of a form with the button that was pressed. */
export function withButton(form: HTMLFormElement, { name, value }: HTMLButtonElement): FormData {
  const posted = new FormData(form);
  posted.append(name, value);
  return posted;
}

/** The input of a field of the delivery address. */
function controlOf(form: HTMLFormElement, field: (typeof ADDRESS_FIELDS)[number]): HTMLInputElement | null {
  const control = form.elements.namedItem(`address.shipping.${field}`);
  return control instanceof HTMLInputElement ? control : null;
}

function writeAddress(form: HTMLFormElement, address: CheckoutInfo['address']['shipping']): void {
  for (const field of ADDRESS_FIELDS) {
    const control = controlOf(form, field);
    if (control && control.type !== 'hidden') control.value = address[field];
  }
}

/**
 * The postcode lookup with script: the result appears in place, and an address that was found is written into its
 * fields.
 */
export function useAddressLookup({
  initialLookup,
  formRef,
  onFilled,
}: {
  readonly initialLookup: LookupView | null;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onFilled: () => void;
}) {
  const [view, setView] = useState(initialLookup);
  const [isUnderWay, setUnderWay] = useState(false);
  return {
    view,
    isUnderWay,
    /** Whether an answer belongs to a lookup. */
    isAnswer: (posted: FormData) => posted.has(FIND_ADDRESS) || posted.has(CHOOSE_ADDRESS),
    send(send: (posted: FormData) => void, posted: FormData) {
      setUnderWay(true);
      send(posted);
    },
    show(answer: LookupView | null | undefined, { address: { shipping } }: CheckoutInfo) {
      setUnderWay(false);
      setView(answer ?? null);
      if (!formRef.current) return;
      // It is unavailable: the shopper types.
      if (!answer) return controlOf(formRef.current, 'street0')?.focus();
      if (!answer.isFilled) {
        if (answer.choices.length === 0) keepPostcode(formRef.current);
        return;
      }
      writeAddress(formRef.current, shipping);
      onFilled();
    },
  };
}
