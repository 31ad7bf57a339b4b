import { Component, type ReactNode, useRef, useState } from 'react';
import { useT } from '../../../platform/view.tsx';
import { ADDRESS_FORM, type AddressFormProps } from '../ui/address-form.tsx';
import { addressFormView, type PackedStep, unpackStep } from '../ui/address-form-view.ts';
import { useKeptTyping } from './kept-typing.ts';
import { useAddressStep } from './use-address-step.ts';

type IslandProps = {
  /** The step as the page was made with it; what comes later comes through the island itself. */
  readonly given: PackedStep;
  /** Prints the page. `attempted`: the form was sent off since the page was opened. */
  readonly children: (form: AddressFormProps, attempted: boolean) => ReactNode;
};

/** The address step with script where it comes, and as a plain form where it fails. */
export function AddressIsland(props: IslandProps) {
  return (
    <PlainOnError plain={<PlainStep {...props} />}>
      <LiveStep {...props} />
    </PlainOnError>
  );
}

function LiveStep({ given, children }: IslandProps) {
  const { attempted, ...form } = useAddressStep(given);
  return children(form, attempted);
}

function PlainStep({ given, children }: IslandProps) {
  const t = useT();
  const formRef = useRef<HTMLFormElement>(null);
  useKeptTyping(ADDRESS_FORM, formRef);
  const [step] = useState(() => unpackStep(given));
  return children({ form: addressFormView({ ...step, t }), formRef }, false);
}

/** Shows `plain` once something below it has thrown in the browser. */
class PlainOnError extends Component<{ readonly plain: ReactNode; readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? this.props.plain : this.props.children;
  }
}
