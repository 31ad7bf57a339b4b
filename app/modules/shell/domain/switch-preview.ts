import type { CountryForms } from '#app/modules/markets/domain/country-name.ts';

/**
 * The changes of a switch to another market, as texts. `lost` names the lines that leave the cart, `current` the
 * country to stay in.
 */
export type SwitchPreview = {
  readonly countryCode: string;
  readonly country: CountryForms;
  readonly current: CountryForms | null;
  readonly changes: readonly string[];
  readonly removedNames: readonly string[];
};
