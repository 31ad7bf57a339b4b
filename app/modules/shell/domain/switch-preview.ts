import type { CountryForms } from '#app/modules/markets/domain/country-name.ts';

/**
 * What a switch to another market would change, in words. `lost` names the goods that leave the bag, `current` the
 * country to stay in.
 */
export type SwitchPreview = {
  readonly countryCode: string;
  readonly country: CountryForms;
  readonly current: CountryForms | null;
  readonly changes: readonly string[];
  readonly removedNames: readonly string[];
};
