import type { KeyboardEvent } from 'react';
import {
  CHOOSE_ADDRESS,
  FIND_ADDRESS,
  LOOKUP_HOUSE_NUMBER,
  LOOKUP_POSTCODE,
} from '#app/modules/checkout/forms/field-names.ts';
import { Button } from '#app/web/ui/button.tsx';
import { TextField } from '#app/web/ui/field.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './address-lookup.module.css';

/** The postcode lookup of the delivery address, and the result of the last request. */
export type LookupView = {
  readonly needsNumber: boolean;
  readonly postCode: string;
  readonly houseNumber: string;
  readonly message: string | null;
  readonly choices: readonly { readonly id: string; readonly label: string }[];
  /** The address was written into its fields. */
  readonly isFilled: boolean;
};

/** Id of the lookup, where the page opens after its buttons without script. */
export const ADDRESS_LOOKUP = 'address-lookup';

/** Fields and buttons of the lookup, a part of the address form. */
export function AddressLookup({ lookup, action }: { readonly lookup: LookupView; readonly action: string }) {
  const t = useT();
  const formAction = `${action}#${ADDRESS_LOOKUP}`;
  return (
    <fieldset className={styles.lookup} id={ADDRESS_LOOKUP} aria-labelledby={`${ADDRESS_LOOKUP}-title`}>
      <p id={`${ADDRESS_LOOKUP}-title`}>
        <strong>{t('address:lookup.title')}</strong> {t('checkout:optional')}
      </p>
      <div className={styles.fields}>
        <TextField
          name={LOOKUP_POSTCODE}
          label={t('address:lookup.postCode')}
          defaultValue={lookup.postCode}
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={findOnEnter}
        />
        {lookup.needsNumber && (
          <TextField
            name={LOOKUP_HOUSE_NUMBER}
            label={t('address:lookup.houseNumber')}
            defaultValue={lookup.houseNumber}
            spellCheck={false}
            onKeyDown={findOnEnter}
          />
        )}
        <Button name={FIND_ADDRESS} value="yes" formAction={formAction}>
          {t('address:lookup.find')}
        </Button>
      </div>
      <p role="status" className={lookup.isFilled ? styles.filled : undefined}>
        {lookup.message}
      </p>
      {lookup.choices.length > 0 && (
        <ul className={styles.choices}>
          {lookup.choices.map(({ id, label }) => (
            <li key={id}>
              <Button small name={CHOOSE_ADDRESS} value={id} formAction={formAction}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** With script, Enter in a field of the lookup presses its button instead of the first of the form. */
function findOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.closest('fieldset')?.querySelector('button')?.click();
}
