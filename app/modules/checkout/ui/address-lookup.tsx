import { type FormEventHandler, type KeyboardEvent, useRef } from 'react';
import { parsePostcode } from '#app/modules/checkout/domain/postcode.ts';
import {
  CHOOSE_ADDRESS,
  FIND_ADDRESS,
  LOOKUP_HOUSE_NUMBER,
  LOOKUP_POSTCODE,
} from '#app/modules/checkout/forms/field-names.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
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
export function AddressLookup({
  lookup,
  country,
  action,
}: {
  readonly lookup: LookupView;
  readonly country: CountryCode;
  readonly action: string;
}) {
  const t = useT();
  const formAction = `${action}#${ADDRESS_LOOKUP}`;
  const find = useFindWhenComplete(country, lookup.needsNumber);
  const field = { spellCheck: false, onKeyDown: findOnEnter, onInput: find } as const;
  return (
    <fieldset className={styles.lookup} id={ADDRESS_LOOKUP} aria-label={t('address:lookup.title')}>
      <div className={styles.fields}>
        <TextField
          {...field}
          name={LOOKUP_POSTCODE}
          label={t('address:lookup.postCode')}
          defaultValue={lookup.postCode}
          autoCapitalize="characters"
        />
        {lookup.needsNumber && (
          <TextField
            {...field}
            name={LOOKUP_HOUSE_NUMBER}
            label={t('address:lookup.houseNumber')}
            defaultValue={lookup.houseNumber}
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

/** With script, a postcode typed in the lookup needs not be typed again in the address. */
export function keepPostcode({ elements }: HTMLFormElement): void {
  const typed = elements.namedItem(LOOKUP_POSTCODE);
  const field = elements.namedItem('address.shipping.postCode');
  if (typed instanceof HTMLInputElement && field instanceof HTMLInputElement) field.value ||= typed.value;
}

const findButton = (input: HTMLInputElement) => input.closest('fieldset')?.querySelector('button');

/** With script, Enter in a field of the lookup presses its button instead of the first of the form. */
function findOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  findButton(event.currentTarget)?.click();
}

/** The time in which a typed text can still become longer. */
const TYPING_PAUSE = 700;

/** With script, a complete postcode, and house number where one is needed, is looked up by itself, each text once. */
function useFindWhenComplete(country: CountryCode, needsNumber: boolean): FormEventHandler<HTMLInputElement> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sought = useRef('');
  return ({ currentTarget }) => {
    clearTimeout(timer.current);
    const inputs = [...(currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])];
    const [postCode = '', houseNumber = ''] = inputs.map(({ value }) => value);
    const isComplete = parsePostcode(country, postCode).ok && (!needsNumber || /\d/.test(houseNumber));
    const text = `${postCode} ${houseNumber}`;
    if (!isComplete || text === sought.current) return;
    timer.current = setTimeout(() => {
      sought.current = text;
      findButton(currentTarget)?.click();
    }, TYPING_PAUSE);
  };
}
