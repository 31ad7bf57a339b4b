import { type FocusEventHandler, type FormEventHandler, type ReactNode, type RefObject, useState } from 'react';
import { ACCEPT_SUGGESTION, SHOW_COUNTRY_FIELDS, UNTICKED } from '#app/modules/checkout/forms/field-names.ts';
import { Button } from '#app/web/ui/button.tsx';
import { CheckField, ErrorSummary, fieldId, SelectField, TextField } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useLink, useT, useView } from '#app/web/view.tsx';
import styles from './address-form.module.css';
import type { AddressFormView, FieldView } from './address-form-view.ts';
import { AddressLookup, keepPostcode, type LookupView } from './address-lookup.tsx';
import { STEP_TITLE } from './checkout-frame.tsx';

/** The state that script adds to the form. */
export type LiveForm = {
  /** Script is active: elements that replace script are hidden. */
  readonly ready: boolean;
  readonly sending: boolean;
  /** The request failed, or its answer was not understood. */
  readonly failed: boolean;
  /** For assistive technology: the message that has just appeared. */
  readonly announcement: string;
  /** Counts the times the form was sent off. */
  readonly attempts: number;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onInput: FormEventHandler<HTMLFormElement>;
  readonly onBlur: FocusEventHandler<HTMLFormElement>;
};

/** The words of the check box of the newsletter, from the content. */
export type NewsletterChoice = { readonly descriptionCta: string; readonly legalText: string };

export type AddressFormProps = {
  readonly form: AddressFormView;
  /** Null where the market has no postcode lookup. */
  readonly lookup: LookupView | null;
  readonly formRef?: RefObject<HTMLFormElement | null>;
  readonly live?: LiveForm;
};

export const ADDRESS_FORM = 'address-form';

export function Field({ field, type }: { readonly field: FieldView; readonly type?: 'email' | 'tel' }) {
  const t = useT();
  // The browser keeps on Back what differs from the default value: that must not follow the typing.
  const [printed] = useState(field.value);
  const shared = {
    name: field.name,
    label: field.label,
    optional: field.optional ? t('checkout:optional') : undefined,
    hint: field.hint ?? undefined,
    error: field.error ?? undefined,
    required: !field.optional,
  };
  return (
    <div className={styles.cell}>
      {field.options ? (
        <SelectField
          {...shared}
          options={field.options}
          prompt={t('checkout:address.chooseRegion')}
          defaultValue={field.value}
          autoComplete={field.autocomplete}
        />
      ) : (
        <TextField
          {...shared}
          type={type ?? 'text'}
          defaultValue={printed}
          autoComplete={field.autocomplete}
          inputMode={field.numeric ? 'numeric' : undefined}
          autoCapitalize={field.name.endsWith('.postCode') ? 'characters' : undefined}
          spellCheck={false}
          // The style unfolds a field once it has a text.
          placeholder=" "
        />
      )}
      {field.wholeName && (
        <>
          <input type="hidden" name={field.wholeName.marker} value="on" />
          <input name={field.wholeName.lastName} className="vh" tabIndex={-1} aria-hidden="true" autoComplete="off" />
        </>
      )}
      {field.noHouseNumber && (
        <>
          <input type="hidden" name={field.noHouseNumber.name} value={UNTICKED} />
          <CheckField
            name={field.noHouseNumber.name}
            label={t('checkout:address.noHouseNumber')}
            defaultChecked={field.noHouseNumber.ticked}
          />
        </>
      )}
      {field.suggestion && (
        <Button small name={ACCEPT_SUGGESTION} value={field.name}>
          {t(type === 'email' ? 'checkout:address.didYouMean' : 'checkout:address.useSuggestion', {
            suggestion: field.suggestion,
          })}
        </Button>
      )}
    </div>
  );
}

export function Lines({ lines }: { readonly lines: AddressFormView['shipping'] }) {
  return lines.map((line) => {
    const fields = line.map((field) => (
      <Field key={field.options ? `${field.name} ${field.country}` : field.name} field={field} />
    ));
    const [first] = line;
    if (first?.name.endsWith('.street1'))
      return (
        <Fold key={first.name} summary={first.label}>
          {fields}
        </Fold>
      );
    return (
      <div key={first?.name} className={line.length > 1 ? styles.pair : undefined}>
        {fields}
      </div>
    );
  });
}

/**
 * Fields that fold until they are opened, reached by the Tab key or filled, by the shopper or the browser: folded
 * fields are out of sight, and not hidden, because browsers fill no hidden ones.
 */
function Fold({
  summary,
  className,
  isOpen,
  onOpen,
  children,
}: {
  readonly summary: string;
  readonly className?: string | undefined;
  readonly isOpen?: boolean;
  readonly onOpen?: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}) {
  return (
    <div className={className ? `${styles.fold} ${className}` : styles.fold}>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          const form = currentTarget.closest('form');
          if (form) onOpen?.(form);
        }}
      >
        <summary>{summary}</summary>
      </details>
      <div>{children}</div>
    </div>
  );
}

/**
 * The address step. Everything works by posting the form; the billing part is shown by style alone. Fields keep their
 * own text: script reads it from them and never writes to it during typing.
 */
export function AddressForm({
  form,
  lookup,
  formRef,
  live,
  newsletter,
}: AddressFormProps & { readonly newsletter: NewsletterChoice }) {
  const t = useT();
  const link = useLink();
  const submit = live?.sending ? t('address:sending') : t('checkout:address.submit');
  return (
    <form
      id={ADDRESS_FORM}
      ref={formRef}
      method="post"
      action={link('/checkout/address')}
      className={styles.form}
      aria-labelledby={STEP_TITLE}
      noValidate
      aria-busy={live?.sending || undefined}
      onSubmit={live?.onSubmit}
      onInput={live?.onInput}
      onBlur={live?.onBlur}
    >
      {/* The first button of a form is the one Enter presses. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
        {t('checkout:address.submit')}
      </button>
      <ErrorSummary
        key={live?.attempts}
        title={t('checkout:errorSummary.title')}
        text={t('checkout:address.kept')}
        errors={form.errors}
      />
      {form.suggestions > 1 && (
        <p>
          <Button name={ACCEPT_SUGGESTION} value="all">
            {t('checkout:address.useAllSuggestions')}
          </Button>
        </p>
      )}
      <ContactFields form={form} />
      <ShippingFields form={form} lookup={lookup} />
      <BillingFields form={form} ready={live?.ready ?? false} />
      <Agreements form={form} newsletter={newsletter} />
      {live?.failed && (
        <Notice tone="bad" live>
          <p>{t('address:notSent')}</p>
        </Notice>
      )}
      {live?.ready && (
        <p className="vh" role="status">
          {live.sending ? submit : live.announcement}
        </p>
      )}
      <div className={styles.ways}>
        <Button look="primary">{submit}</Button>
        <a href={link('/checkout/cart')}>{t('checkout:address.back')}</a>
      </div>
    </form>
  );
}

type FormPart = { readonly form: AddressFormView };

function ContactFields({ form }: FormPart) {
  const t = useT();
  const link = useLink();
  return (
    <fieldset className={styles.group}>
      <legend>{t('checkout:address.contact')}</legend>
      <p className={styles.country}>
        {t('address:boughtBefore')} <a href={link('/login')}>{t('address:signIn')}</a>
      </p>
      <div className={styles.pair}>
        <Field field={form.email} type="email" />
        <Field field={form.telephone} type="tel" />
      </div>
    </fieldset>
  );
}

function ShippingFields({ form, lookup }: FormPart & Pick<AddressFormProps, 'lookup'>) {
  const t = useT();
  const link = useLink();
  return (
    <fieldset className={styles.group}>
      <legend>{t('checkout:address.shipping')}</legend>
      <p className={styles.country} id={fieldId('address.shipping.country')} tabIndex={-1}>
        {form.countryError && <strong className={styles.wrong}>{form.countryError} </strong>}
        {t('checkout:address.deliverTo', form.country.forms)}{' '}
        <a href={link('/market')}>{t('checkout:address.changeCountry')}</a>
      </p>
      <input type="hidden" name="address.shipping.country" value={form.country.code} />
      {lookup ? <LookedUpAddress form={form} lookup={lookup} /> : <Lines lines={form.shipping} />}
    </fieldset>
  );
}

/** The name, the postcode lookup, and the other fields, which fold where script runs until the lookup has an answer. */
function LookedUpAddress({ form, lookup }: FormPart & { readonly lookup: LookupView }) {
  const t = useT();
  const link = useLink();
  const isLite = useView().mode === 'lite';
  const isMissed = lookup.message !== null && lookup.choices.length === 0 && !lookup.isFilled;
  const isName = ([field]: AddressFormView['shipping'][number]) => field?.name.endsWith('Name') ?? false;
  const place = <Lines lines={form.shipping.filter((line) => !isName(line))} />;
  return (
    <>
      <Lines lines={form.shipping.filter(isName)} />
      <AddressLookup lookup={lookup} country={form.country.code} action={link('/checkout/address')} />
      {isLite ? (
        place
      ) : (
        <Fold summary={t('address:lookup.byHand')} className={styles.byHand} isOpen={isMissed} onOpen={keepPostcode}>
          {place}
        </Fold>
      )}
    </>
  );
}

/** The billing address. Style alone hides its fields while the shipping address serves for both. */
function BillingFields({ form, ready }: FormPart & Pick<LiveForm, 'ready'>) {
  const t = useT();
  return (
    <fieldset className={`${styles.group} ${styles.billing}`}>
      <legend>{t('checkout:address.billing')}</legend>
      <input type="hidden" name="useShippingForBilling" value={UNTICKED} />
      <CheckField
        name="useShippingForBilling"
        label={t('checkout:address.useShippingForBilling')}
        defaultChecked={form.useShippingForBilling}
      />
      <div className={ready && form.useShippingForBilling ? `${styles.other} ${styles.closed}` : styles.other}>
        <p className={styles.country}>{t('checkout:address.otherBilling')}</p>
        <div className={styles.choice}>
          <Field field={form.billingCountry} />
          {!ready && (
            <Button small name={SHOW_COUNTRY_FIELDS} value="yes">
              {t('checkout:address.showCountryFields')}
            </Button>
          )}
        </div>
        <Lines lines={form.billing} />
      </div>
    </fieldset>
  );
}

function Agreements({ form, newsletter }: FormPart & { readonly newsletter: NewsletterChoice }) {
  const t = useT();
  const link = useLink();
  const links = (
    <>
      <a href={link('/terms')}>{t('checkout:legal.terms')}</a>,{' '}
      <a href={link('/privacy')}>{t('checkout:legal.privacy')}</a>
    </>
  );
  return (
    <div className={styles.group}>
      {form.agreements.isBox && (
        <CheckField
          name="contact.agreements"
          required
          defaultChecked={form.agreements.ticked}
          error={form.agreements.error ?? undefined}
          label={
            <>
              {t('checkout:fields.agreements')} {links}
            </>
          }
        />
      )}
      <CheckField
        name="contact.newsletterSubscription"
        label={newsletter.descriptionCta}
        hint={newsletter.legalText || undefined}
        defaultChecked={form.newsletter}
      />
      {!form.agreements.isBox && (
        <p className={styles.country}>
          <input type="hidden" name="contact.agreements" value="on" />
          {t('checkout:fields.agreementsByButton')} {links}
        </p>
      )}
    </div>
  );
}
