import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import type { FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import { acceptedText } from '#app/modules/checkout/forms/address-form.ts';
import { ACCEPT_SUGGESTION, SHOW_COUNTRY_FIELDS } from '#app/modules/checkout/forms/field-names.ts';
import { ADDRESS_FORM, type AddressFormProps } from '#app/modules/checkout/ui/address-form.tsx';
import {
  type AddressFormView,
  addressFormView,
  type PackedStep,
  unpackStep,
} from '#app/modules/checkout/ui/address-form-view.ts';
import { keepPostcode, type LookupView } from '#app/modules/checkout/ui/address-lookup.tsx';
import type { AddressPlaces } from '#app/modules/checkout/ui/address-places.ts';
import { PAYMENT_MESSAGE, type PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import { keepForm } from '#app/web/enhance/kept-form.ts';
import { useLink, useT } from '#app/web/view.tsx';
import { useTypedValues } from './typed-values.ts';
import { type AddressFormState, isLibraryRequest, useAddressForm } from './use-address-form.ts';
import { isLookupButton, useAddressLookup, withButton } from './use-address-lookup.ts';
import { useRegionLists } from './use-region-lists.ts';
import { useSending } from './use-sending.ts';

type OpenedStep = {
  readonly initialStep: PackedStep;
  readonly initialMessage: PaymentMessage | null;
  readonly initialLookup: LookupView | null;
};
type LiveAddressStep = Required<AddressFormProps> & {
  readonly attempted: boolean;
  readonly message: PaymentMessage | null;
};

/** Keeps what is typed in the address form until it is sent, once the page is live. */
function useKeptForm(form: RefObject<HTMLFormElement | null>, isAnswer: boolean): void {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // An effect may run twice on one form.
    if (!form.current || formRef.current === form.current) return;
    formRef.current = form.current;
    keepForm(form.current, { name: 'address', isAnswer });
  }, [form, isAnswer]);
}

/** The result of the last submission, until the next one. */
type Summary = Pick<AddressFormView, 'errors' | 'suggestions'>;
const summaryOf = ({ errors, suggestions }: AddressFormView): Summary => ({ errors, suggestions });

/**
 * The known places, the message and the error summary of the step. The newer of message and summary takes the focus.
 */
function useStepResult(initialStep: PackedStep, initialMessage: PaymentMessage | null) {
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

/**
 * The address step with script: a field is validated on blur and then at every input, by the rules of the server; the
 * billing fields follow their country; sending does not load a new page. The inputs are uncontrolled, so typed text
 * stays.
 */
export function useAddressStep({ initialStep, initialMessage, initialLookup }: OpenedStep): LiveAddressStep {
  const t = useT();
  const action = useLink()('/checkout/address');
  const formRef = useRef<HTMLFormElement>(null);
  useTypedValues(ADDRESS_FORM, formRef);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const result = useStepResult(initialStep, initialMessage);
  const { first, places, summary, attempts, message } = result;
  useKeptForm(formRef, first.errors.length > 0);

  const { send, ...sending } = useSending(action, (answer, posted) => {
    const found = unpackStep(answer.form);
    if (lookup.isAnswer(posted)) return lookup.show(answer.lookup, found.values);
    result.applyPlaces(found.places);
    result.setMessage(answer.tax);
    address.reject(found.errors, posted);
    result.summarise(values, found.errors, found.places);
  });
  const lookup = useAddressLookup({ initialLookup, formRef, onFilled: () => address.read() });
  const address = useAddressForm({
    initialReply: initialStep.reply,
    scope: places,
    initiallyRejected: first.errors.map((error) => ({ error, typed: printedText(first.view, error.field) })),
    onSend: send,
  });
  const { values, errors } = address;
  const shownPlaces = useRegionLists({ places, values, ready, action, onRegions: result.addRegions });
  const { announcement, leftEmail, onBlur } = useErrorAnnouncement({
    formRef,
    validateField: address.validateField,
    step: { values, places },
  });
  const onSubmit = submitHandler({
    address,
    sending,
    onLookup: lookupHandler(sending, (posted) => lookup.send(send, posted)),
    onSend: () => result.setMessage(null),
    onErrors: (found) => result.summarise(values, found, places),
  });
  const onInput = inputHandler(address.read);
  const form = { ...addressFormView({ values, errors, places: shownPlaces, t, leftEmail }), ...summary };
  return {
    form,
    lookup: lookup.view,
    formRef,
    live: {
      ready,
      sending: sending.sending && !lookup.isUnderWay,
      failed: sending.failed,
      announcement,
      attempts,
      onSubmit,
      onInput,
      onBlur,
    },
    attempted: attempts > 0,
    message,
  };
}

/**
 * Calls `onLeft` with the name of a text or select field once it has lost the focus. A message that appears between
 * press and release would move the button away from under the pointer, so the call waits for the release.
 */
function useBlurredField(
  formRef: RefObject<HTMLFormElement | null>,
  onFieldBlur: (field: string) => void,
): (event: FocusEvent<HTMLFormElement>) => void {
  const pressed = useRef(false);
  const pendingField = useRef<string | null>(null);
  const callOnLeft = () => {
    const field = pendingField.current;
    if (field === null || pressed.current || !formRef.current) return;
    pendingField.current = null;
    onFieldBlur(field);
  };
  const latest = useRef(callOnLeft);
  useEffect(() => {
    latest.current = callOnLeft;
  });
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      setTimeout(() => latest.current());
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    return () => stop.abort();
  }, []);
  return ({ target }) => {
    // A window that loses the focus blurs no field, and a check box is validated when the form is sent.
    if (document.activeElement === target) return;
    const isField =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
    if (!isField) return;
    pendingField.current = target.name;
    setTimeout(() => latest.current());
  };
}

/** Validates a field on blur, notes the email address, and announces its message to assistive technology. */
function useErrorAnnouncement({
  formRef,
  validateField,
  step,
}: {
  readonly formRef: Parameters<typeof useBlurredField>[0];
  readonly validateField: AddressFormState['validateField'];
  readonly step: Omit<Parameters<typeof addressFormView>[0], 'errors' | 't'>;
}) {
  const t = useT();
  const [announcement, setAnnouncement] = useState('');
  const { email } = step.values.contact;
  const [leftEmail, setLeftEmail] = useState(email);
  const onBlur = useBlurredField(formRef, (field) => {
    const { errors } = addressFormView({ ...step, errors: validateField(field), t });
    setAnnouncement(errors.find(({ name }) => name === field)?.text ?? '');
    setLeftEmail(email);
  });
  // A suggestion waits for the address as it was left.
  return { announcement, leftEmail: leftEmail === email ? email : '', onBlur };
}

/** Reads the form at every input of a field. */
function inputHandler(read: AddressFormState['read']) {
  return ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.name === 'address.billing.country') clearRegion(currentTarget);
    read();
  };
}

/** Sends a form without errors. An event that is not prevented, for example after a failure, is sent by the browser. */
function submitHandler({
  address,
  sending,
  onLookup,
  onSend,
  onErrors,
}: {
  readonly address: AddressFormState;
  readonly sending: Pick<ReturnType<typeof useSending>, 'isUnexpectedAnswer' | 'isUnderWay' | 'clearFailure'>;
  readonly onLookup: (event: FormEvent<HTMLFormElement>, pushed: HTMLButtonElement | null) => boolean;
  readonly onSend: () => void;
  readonly onErrors: (errors: readonly FieldError[]) => void;
}) {
  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const pushed = submitter instanceof HTMLButtonElement ? submitter : null;
    if (isLibraryRequest(pushed)) {
      address.submit(event);
      return;
    }
    if (pushed?.name === SHOW_COUNTRY_FIELDS || sending.isUnexpectedAnswer || onLookup(event, pushed)) return;
    if (pushed?.name === ACCEPT_SUGGESTION) {
      acceptSuggestions(event.currentTarget, address.errors, pushed.value);
      address.read();
    } else if (!sending.isUnderWay()) {
      sending.clearFailure();
      onSend();
      keepPostcode(event.currentTarget);
      const found = address.submit(event);
      if (found.length > 0) onErrors(found);
    }
    event.preventDefault();
  };
}

/** Sends a lookup in place; false for the event of another button. */
function lookupHandler(
  { isUnderWay, clearFailure }: Pick<ReturnType<typeof useSending>, 'isUnderWay' | 'clearFailure'>,
  send: (posted: FormData) => void,
) {
  return (event: FormEvent<HTMLFormElement>, pushed: HTMLButtonElement | null): boolean => {
    if (!pushed || !isLookupButton(pushed.name)) return false;
    event.preventDefault();
    if (isUnderWay()) return true;
    clearFailure();
    send(withButton(event.currentTarget, pushed));
    return true;
  };
}

/** Writes suggestions into their fields and moves the focus to the first of them. */
function acceptSuggestions(form: HTMLFormElement, errors: readonly FieldError[], accepted: string): void {
  const names = accepted === 'all' ? errors.filter((error) => error.suggestion).map(({ field }) => field) : [accepted];
  const controls = names.flatMap((name) => {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) return [];
    control.value = acceptedText(name, control.value) ?? control.value;
    return [control];
  });
  controls[0]?.focus();
}

/** A code of one country's list may be another region's in the next. */
function clearRegion(form: HTMLFormElement): void {
  const region = form.elements.namedItem('address.billing.region');
  if (region instanceof HTMLSelectElement) region.value = '';
}

/** The text that a page prints into a field; null for an unknown name. */
function printedText(
  { shipping, billing, billingCountry, email, telephone, country }: AddressFormView,
  name: string,
): string | null {
  if (name === 'address.shipping.country') return country.code;
  return (
    [...shipping.flat(), ...billing.flat(), billingCountry, email, telephone].find((field) => field.name === name)
      ?.value ?? null
  );
}
