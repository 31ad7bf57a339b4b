import { Component, type ReactNode, useRef, useState } from 'react';
import { ADDRESS_FORM, type AddressFormProps } from '#app/modules/checkout/ui/address-form.tsx';
import { addressFormView, type PackedStep, unpackStep } from '#app/modules/checkout/ui/address-form-view.ts';
import type { PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import { useT } from '#app/web/view.tsx';
import { useTypedValues } from './typed-values.ts';
import { useAddressStep } from './use-address-step.ts';

type IslandProps = {
  /** The step as the page was made with it; what comes later comes through the island itself. */
  readonly initialStep: PackedStep;
  /** What stood in the way the last time, before the form was sent off from this page. */
  readonly initialMessage: PaymentMessage | null;
  /** Prints the page. `attempted`: the form was sent off since the page was opened. */
  readonly children: (
    form: AddressFormProps,
    shown: { readonly attempted: boolean; readonly message: PaymentMessage | null },
  ) => ReactNode;
};

/** The address step with script where it comes, and as a plain form where it fails. */
export function AddressIsland(props: IslandProps) {
  return (
    <PlainOnError plain={<PlainStep {...props} />}>
      <LiveStep {...props} />
    </PlainOnError>
  );
}

function LiveStep({ initialStep, initialMessage, children }: IslandProps) {
  const { attempted, message, ...form } = useAddressStep(initialStep, initialMessage);
  return children(form, { attempted, message });
}

function PlainStep({ initialStep, initialMessage, children }: IslandProps) {
  const t = useT();
  const formRef = useRef<HTMLFormElement>(null);
  useTypedValues(ADDRESS_FORM, formRef);
  const [step] = useState(() => unpackStep(initialStep));
  return children({ form: addressFormView({ ...step, t }), formRef }, { attempted: false, message: initialMessage });
}

/** Shows `plain` once something below it has thrown in the browser. */
class PlainOnError extends Component<
  { readonly plain: ReactNode; readonly children: ReactNode },
  { readonly broken: boolean }
> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? this.props.plain : this.props.children;
  }
}
