import { Button } from '../../../platform/ui/button.tsx';
import { CheckField, ErrorSummary, fieldId, SelectField, TextField } from '../../../platform/ui/field.tsx';
import { useLink, useT } from '../../../platform/view.tsx';
import { ACCEPT_SUGGESTION, SHOW_COUNTRY_FIELDS, UNTICKED } from '../forms/field-names.ts';
import styles from './address-form.module.css';
import type { AddressFormView, FieldView } from './address-form-view.ts';

function Field({ field, type }: { readonly field: FieldView; readonly type?: 'email' | 'tel' }) {
  const t = useT();
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
          defaultValue={field.value}
          autoComplete={field.autocomplete}
          inputMode={field.numeric ? 'numeric' : undefined}
          spellCheck={false}
        />
      )}
      {field.suggestion && (
        <Button small name={ACCEPT_SUGGESTION} value={field.name}>
          {t('checkout:address.useSuggestion', { suggestion: field.suggestion })}
        </Button>
      )}
    </div>
  );
}

function Lines({ lines }: { readonly lines: AddressFormView['shipping'] }) {
  return lines.map((line) => (
    <div key={line[0]?.name} className={line.length > 1 ? styles.pair : undefined}>
      {line.map((field) => (
        <Field key={field.name} field={field} />
      ))}
    </div>
  ));
}

/** The address step. Everything works by posting the form; the billing part is shown by style alone. */
export function AddressForm({ form }: { readonly form: AddressFormView }) {
  const t = useT();
  const link = useLink();
  return (
    <form method="post" action={link('/checkout/address')} className={styles.form} noValidate>
      {/* The first button of a form is the one Enter presses. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
        {t('checkout:address.submit')}
      </button>
      <ErrorSummary title={t('checkout:errorSummary.title')} errors={form.errors} />
      {form.errors.length > 0 && <p>{t('checkout:address.kept')}</p>}
      {form.suggestions > 1 && (
        <p>
          <Button name={ACCEPT_SUGGESTION} value="all">
            {t('checkout:address.useAllSuggestions')}
          </Button>
        </p>
      )}
      <fieldset className={styles.group}>
        <legend>{t('checkout:address.contact')}</legend>
        <div className={styles.pair}>
          <Field field={form.email} type="email" />
          <Field field={form.telephone} type="tel" />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('checkout:address.shipping')}</legend>
        <p className={styles.country} id={fieldId('address.shipping.country')} tabIndex={-1}>
          {form.countryError && <strong className={styles.wrong}>{form.countryError} </strong>}
          {t('checkout:address.deliverTo', { country: form.country.name })} <a href={link('/market')}>{t('checkout:address.changeCountry')}</a>
        </p>
        <input type="hidden" name="address.shipping.country" value={form.country.code} />
        <Lines lines={form.shipping} />
      </fieldset>
      <fieldset className={`${styles.group} ${styles.billing}`}>
        <legend>{t('checkout:address.billing')}</legend>
        <input type="hidden" name="useShippingForBilling" value={UNTICKED} />
        <CheckField name="useShippingForBilling" label={t('checkout:address.useShippingForBilling')} defaultChecked={form.useShippingForBilling} />
        <div className={styles.other}>
          <p className={styles.country}>{t('checkout:address.otherBilling')}</p>
          <div className={styles.pair}>
            <Field field={form.billingCountry} />
            <Button small name={SHOW_COUNTRY_FIELDS} value="yes">
              {t('checkout:address.showCountryFields')}
            </Button>
          </div>
          <Lines lines={form.billing} />
        </div>
      </fieldset>
      <div className={styles.group}>
        <CheckField
          name="contact.agreements"
          required
          defaultChecked={form.agreements.ticked}
          error={form.agreements.error ?? undefined}
          label={
            <>
              {t('checkout:fields.agreements')} <a href={link('/terms')}>{t('checkout:legal.terms')}</a>,{' '}
              <a href={link('/privacy')}>{t('checkout:legal.privacy')}</a>
            </>
          }
        />
        <CheckField name="contact.newsletterSubscription" label={t('checkout:fields.newsletterSubscription')} defaultChecked={form.newsletter} />
      </div>
      <div className={styles.ways}>
        <Button look="primary">{t('checkout:address.submit')}</Button>
        <a href={link('/checkout/cart')}>{t('checkout:address.back')}</a>
      </div>
    </form>
  );
}
