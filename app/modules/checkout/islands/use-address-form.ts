import { useForm } from '@conform-to/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import type { FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import type { CheckoutInfoScope } from '#app/modules/checkout/domain/validate-checkout-info.ts';
import {
  type AddressReply,
  type AddressSubmission,
  type PostedAddress,
  postedText,
  type RejectedText,
  readAddressReply,
  submitAddressForm,
} from '#app/modules/checkout/forms/address-form.ts';
import { ADDRESS_FORM } from '#app/modules/checkout/ui/address-form.tsx';

/** The field of the library's own request to read the values: it never has an error. */
const READ = 'useShippingForBilling';
const LIBRARY_REQUEST = '__intent__';

/** The answer in the form library's shape, without a status, which would move the focus from the summary. */
type Answered = Omit<AddressReply, 'status'>;

export type AddressFormState = {
  /** The values of the fields. */
  readonly values: CheckoutInfo;
  /** One error per field that was left or sent, in the order of the form. */
  readonly errors: readonly FieldError[];
  /** Reads the fields again and validates those that were left or sent. */
  readonly read: () => void;
  /** Validates a field, from then on at every input. Returns every error of the form. */
  readonly validateField: (field: string) => readonly FieldError[];
  /** Validates the whole form and returns its errors, or sends it without errors. */
  readonly submit: (event: FormEvent<HTMLFormElement>) => readonly FieldError[];
  /** Shows errors the server has found in what was posted. */
  readonly reject: (errors: readonly FieldError[], posted: FormData) => void;
};

/** Whether a submit event is a request of the form library itself. */
export function isLibraryRequest(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name === LIBRARY_REQUEST;
}

/**
 * The address form on the form library, which stores the touched fields and validates them by the schema of the server.
 * The inputs are uncontrolled.
 */
export function useAddressForm({
  initialReply,
  scope,
  initiallyRejected,
  onSend,
}: {
  readonly initialReply: AddressReply;
  readonly scope: CheckoutInfoScope;
  readonly initiallyRejected: readonly RejectedText[];
  readonly onSend: (posted: FormData) => void;
}): AddressFormState {
  const [answered, setAnswered] = useState<Answered>(initialReply);
  const rejected = useRef(initiallyRejected);
  const latestErrors = useRef<readonly FieldError[]>([]);
  const [form] = useForm<PostedAddress, CheckoutInfo, FieldError[]>({
    id: ADDRESS_FORM,
    lastResult: answered,
    shouldValidate: 'onSubmit',
    onValidate({ formData }) {
      const submission = submitAddressForm(formData, scope, { rejected: rejected.current, inBrowser: true });
      latestErrors.current = readAddressReply(submission.reply()).errors;
      return adjustReply(submission);
    },
    onSubmit(event, { formData }) {
      event.preventDefault();
      onSend(formData);
    },
  });
  const read = () => form.validate({ name: READ });
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    // The fields may differ from the server's page: typed before script ran, or restored by the browser.
    latest.current();
  }, []);
  return {
    values: readAddressReply({ initialValue: form.value as AddressReply['initialValue'] }).values,
    errors: Object.values(form.allErrors).flatMap((errors) => errors?.slice(0, 1) ?? []),
    read,
    validateField(field) {
      form.validate({ name: field as keyof PostedAddress });
      return latestErrors.current;
    },
    submit(event) {
      form.onSubmit(event);
      return latestErrors.current;
    },
    reject(errors, posted) {
      rejected.current = errors.map((error) => ({ error, typed: postedText(posted, error.field) }));
      const error: Record<string, FieldError[]> = {};
      for (const one of errors) error[one.field] ??= [one];
      setAnswered({ error });
    },
  };
}

/**
 * The submission as this page shows it: the focus goes to the summary, not to the first field, and the fields of a
 * unused billing address do not become touched.
 */
function adjustReply(submission: AddressSubmission): AddressSubmission {
  return {
    ...submission,
    reply(options) {
      const { status: _, fields = [], ...reply } = submission.reply(options);
      const { useShippingForBilling } = readAddressReply(reply).values;
      return {
        ...reply,
        fields: fields.filter((name) => !(useShippingForBilling && name.startsWith('address.billing.'))),
      };
    },
  };
}
