import { type FocusEvent, type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { addressRules } from '#app/modules/checkout/domain/address-rules.ts';
import { parseCountry } from '#app/modules/checkout/domain/validate-address.ts';
import { parseAddressForm } from '#app/modules/checkout/forms/address-form.ts';
import { ACCEPT_SUGGESTION, SHOW_COUNTRY_FIELDS } from '#app/modules/checkout/forms/field-names.ts';
import { ADDRESS_FORM, type AddressFormProps } from '#app/modules/checkout/ui/address-form.tsx';
import {
  type AddressFormView,
  type AddressStep,
  addressFormView,
  type PackedStep,
  unpackStep,
} from '#app/modules/checkout/ui/address-form-view.ts';
import { regionsAt } from '#app/modules/checkout/ui/address-places.ts';
import { PAYMENT_MESSAGE, type PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { useLink, useT } from '#app/web/view.tsx';
import { useKeptTyping } from './kept-typing.ts';
import { liveErrors, type Refused, sameErrors } from './live-errors.ts';
import type { SendFailure } from './send-form.ts';

/** What the address step answers: the form again, or that it could not be sent. */
type Answer = { readonly form: PackedStep; readonly tax: PaymentMessage | null } | { readonly failure: SendFailure };

/** What the last sending off has found: the summary stands until the next one. */
type Summary = Pick<AddressFormView, 'errors' | 'suggestions'>;

/**
 * The address step with script: a field is judged when it is left and from then on as it is typed, by the rules of the
 * server; the billing fields follow their country; sending off keeps the page. The fields keep their own text, so
 * nothing typed before, meanwhile or elsewhere is written over.
 */
export function useAddressStep(
  given: PackedStep,
  told: PaymentMessage | null,
): Required<AddressFormProps> & { readonly attempted: boolean; readonly message: PaymentMessage | null } {
  const t = useT();
  const link = useLink();
  const fetcher = useFetcher<Answer>();
  const formRef = useRef<HTMLFormElement>(null);
  useKeptTyping(ADDRESS_FORM, formRef);

  const [step, setStep] = useState(() => unpackStep(given));
  const [first] = useState(() => addressFormView({ ...step, t }));
  const [summary, setSummary] = useState(() => summaryOf(first));
  const [ready, setReady] = useState(false);
  const [said, setSaid] = useState('');
  const [attempts, setAttempts] = useState(0);
  const [message, setMessage] = useState(told);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const { places } = step;

  /** Fields that were left or sent off: they are judged as they are typed. */
  const left = useRef<Set<string>>(new Set(given.errors.map(({ field }) => field)));
  const refused = useRef<readonly Refused[]>(
    given.errors.map((error) => ({ error, typed: printedText(first, error.field) })),
  );
  const underWay = useRef(false);

  /** Judges what stands in the form. Renders it again when a message changes, or in any case with `rerender`. */
  const look = useCallback(
    (rerender = false) => {
      const form = formRef.current;
      if (!form) return;
      const posted = new FormData(form);
      const { values, errors } = parseAddressForm(posted, places);
      const shown = liveErrors({
        errors,
        left: left.current,
        refused: refused.current,
        typed: (field) => postedText(posted, field),
      });
      setStep((before) => {
        if (!rerender && sameErrors(before.errors, shown)) return before;
        const { billing } = values.address;
        // A code of one country's list may be another region's in the next.
        const region = billing.country === before.values.address.billing.country ? billing.region : '';
        return {
          ...before,
          errors: shown,
          values: { ...values, address: { ...values.address, billing: { ...billing, region } } },
        };
      });
    },
    [places],
  );

  /** Shows what sending off has found, summary first. */
  const refuse = (found: Pick<AddressStep, 'errors' | 'places'>) => {
    const form = formRef.current;
    if (!form) return;
    const posted = new FormData(form);
    const known = { ...found.places, regions: { ...places.regions, ...found.places.regions } };
    const { values } = parseAddressForm(posted, known);
    const next: AddressStep = { values, errors: found.errors, places: known };
    const asked = [...posted.keys()].filter(
      (field) => !(values.useShippingForBilling && field.startsWith('address.billing.')),
    );
    left.current = new Set([...asked, ...found.errors.map(({ field }) => field)]);
    refused.current = found.errors.map((error) => ({ error, typed: postedText(posted, error.field) }));
    setStep(next);
    setSummary(summaryOf(addressFormView({ ...next, t })));
    setAttempts((count) => count + 1);
  };

  useEffect(() => {
    // The choices may be others than those the page was made with: made before script came, or restored by the browser.
    look(true);
    setReady(true);
  }, [look]);

  // The regions of another country are asked for when the bill goes there. Where they do not come, a region is typed.
  const lists = useFetcher<Answer>();
  const [missing, setMissing] = useState<CountryCode | null>(null);
  const billTo = parseCountry(step.values.address.billing.country);
  const needed =
    ready && !step.values.useShippingForBilling && billTo !== null && addressRules(billTo).region !== 'hidden';
  const wanted = needed && regionsAt(places, billTo) === null ? billTo : null;
  const { submit: ask } = lists;
  const action = link('/checkout/address');
  useEffect(() => {
    if (wanted === null || wanted === missing) return;
    void ask(
      { [SHOW_COUNTRY_FIELDS]: 'yes', 'address.billing.country': wanted },
      { method: 'post', action, defaultShouldRevalidate: false },
    );
  }, [ask, action, wanted, missing]);

  // A message that appears between press and release would move the button away from under the pointer, so judging
  // waits for the release.
  const pressed = useRef(false);
  const waiting = useRef<string | null>(null);
  const judgeLeft = () => {
    const field = waiting.current;
    const form = formRef.current;
    if (field === null || pressed.current || !form) return;
    waiting.current = null;
    left.current.add(field);
    look();
    const { values, errors } = parseAddressForm(new FormData(form), places);
    setSaid(addressFormView({ values, errors, places, t }).errors.find(({ name }) => name === field)?.text ?? '');
  };
  const missWanted = () => setMissing(wanted);
  const latest = useRef({ judgeLeft, refuse, missWanted });
  useEffect(() => {
    latest.current = { judgeLeft, refuse, missWanted };
  });
  const { reset } = fetcher;
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      setTimeout(() => latest.current.judgeLeft());
    };
    // A page that comes back as it was left has nothing under way.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    const stop = new AbortController();
    document.addEventListener('pointerdown', press, { capture: true, signal: stop.signal });
    document.addEventListener('pointerup', release, { capture: true, signal: stop.signal });
    document.addEventListener('pointercancel', release, { capture: true, signal: stop.signal });
    window.addEventListener('pageshow', comeBack, { signal: stop.signal });
    return () => stop.abort();
  }, [reset]);

  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    underWay.current = false;
    const answer = fetcher.data;
    if (!answer) return;
    if ('failure' in answer) setFailure(answer.failure);
    else {
      setMessage(answer.tax);
      latest.current.refuse(unpackStep(answer.form));
    }
  }, [fetcher.state, fetcher.data]);

  useEffect(() => {
    const answer = lists.data;
    if (lists.state !== 'idle' || !answer) return;
    if ('failure' in answer) latest.current.missWanted();
    else {
      const { regions } = unpackStep(answer.form).places;
      setStep((before) => ({
        ...before,
        places: { ...before.places, regions: { ...before.places.regions, ...regions } },
      }));
    }
  }, [lists.state, lists.data]);

  useEffect(() => {
    if (message) document.getElementById(PAYMENT_MESSAGE)?.focus();
  }, [message]);

  useEffect(() => {
    if (attempts > 0) document.getElementById('error-summary')?.focus();
  }, [attempts]);

  const acceptSuggestions = (form: HTMLFormElement, accepted: string) => {
    const controls = step.errors.flatMap(({ field, suggestion }) => {
      const control = form.elements.namedItem(field);
      if (
        suggestion === undefined ||
        (accepted !== 'all' && accepted !== field) ||
        !(control instanceof HTMLInputElement)
      )
        return [];
      control.value = suggestion;
      return [control];
    });
    look();
    controls[0]?.focus();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const pushed = submitter instanceof HTMLButtonElement ? submitter : null;
    // What is not prevented the browser sends by itself; so it does where something below fails.
    if (pushed?.name === SHOW_COUNTRY_FIELDS || failure === 'not-understood') return;
    if (pushed?.name === ACCEPT_SUGGESTION) acceptSuggestions(form, pushed.value);
    else if (!underWay.current) {
      const posted = new FormData(form);
      const { errors } = parseAddressForm(posted, places);
      setFailure(null);
      setMessage(null);
      if (errors.length > 0) refuse({ errors, places });
      else {
        underWay.current = true;
        void fetcher.submit(posted, { method: 'post', action, defaultShouldRevalidate: false });
      }
    }
    event.preventDefault();
  };

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    look(target.name === 'address.billing.country' || target.name === 'useShippingForBilling');
  };

  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    // A window that loses the focus is no field left, and a tick box is judged when the form is sent off.
    if (document.activeElement === target) return;
    const isField =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
    if (!isField) return;
    waiting.current = target.name;
    setTimeout(() => latest.current.judgeLeft());
  };

  const awaited = wanted !== null && wanted !== missing ? wanted : null;
  const form = useMemo(() => {
    const shown = awaited ? { ...step.places, regions: { ...step.places.regions, [awaited]: [] } } : step.places;
    return { ...addressFormView({ ...step, places: shown, t }), ...summary };
  }, [step, awaited, summary, t]);
  const sending = fetcher.state !== 'idle';
  return {
    form,
    formRef,
    live: { ready, sending, failed: failure !== null && !sending, said, attempts, onSubmit, onInput, onBlur },
    attempted: attempts > 0,
    message,
  };
}

const summaryOf = ({ errors, suggestions }: AddressFormView): Summary => ({ errors, suggestions });

/** The last text posted under a name, null where nothing was. */
function postedText(posted: FormData, name: string): string | null {
  const last = posted.getAll(name).at(-1);
  return typeof last === 'string' ? last : null;
}

/** The text a page prints into a field, null where it has none of that name. */
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
