import { Component, type ReactNode, useRef, useState } from 'react';
import { ADDRESS_FORM, type AddressFormProps } from '#app/modules/checkout/ui/address-form.tsx';
import { addressFormView, type PackedStep, unpackStep } from '#app/modules/checkout/ui/address-form-view.ts';
import type { LookupView } from '#app/modules/checkout/ui/address-lookup.tsx';
import type { PaymentMessage } from '#app/modules/checkout/ui/payment-messages.tsx';
import { reportFault } from '#app/web/enhance/fault-event.ts';
import { useT } from '#app/web/view.tsx';
import { useTypedValues } from './typed-values.ts';
import { useAddressStep } from './use-address-step.ts';

type IslandProps = {
  /** The step of the page's first render; later states come through the island itself. */
  readonly initialStep: PackedStep;
  /** The errors of the last submission from this page. */
  readonly initialMessage: PaymentMessage | null;
  readonly initialLookup: LookupView | null;
  /** Renders the page. `attempted`: the form was submitted since the page was opened. */
  readonly children: (
    form: AddressFormProps,
    shown: { readonly attempted: boolean; readonly message: PaymentMessage | null },
  ) => ReactNode;
};

/** The address step with script, or the plain form when it fails. */
export function AddressIsland(props: IslandProps) {
  return (
    <PlainOnError plain={<PlainStep {...props} />}>
      <LiveStep {...props} />
    </PlainOnError>
  );
}

function LiveStep({ initialStep, initialMessage, initialLookup, children }: IslandProps) {
  const { attempted, message, ...form } = useAddressStep({ initialStep, initialMessage, initialLookup });
  return children(form, { attempted, message });
}

function PlainStep({ initialStep, initialMessage, initialLookup, children }: IslandProps) {
  const t = useT();
  const formRef = useRef<HTMLFormElement>(null);
  useTypedValues(ADDRESS_FORM, formRef);
  const [step] = useState(() => unpackStep(initialStep));
  return children(
    { form: addressFormView({ ...step, t }), lookup: initialLookup, formRef },
    { attempted: false, message: initialMessage },
  );
}

/** Shows `plain` after a child has thrown in the browser. */
class PlainOnError extends Component<
  { readonly plain: ReactNode; readonly children: ReactNode },
  { readonly broken: boolean }
> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown) {
    reportFault({ service: 'page', code: 'island', error });
  }
  override render() {
    return this.state.broken ? this.props.plain : this.props.children;
  }
}
