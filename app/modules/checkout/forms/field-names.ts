/**
 * A form with `useShippingForBilling` posts this value under the same name before the check box; the last value counts.
 */
export const UNTICKED = 'false';

/** Buttons of this name post the field whose suggestion is accepted, or `all`. */
export const ACCEPT_SUGGESTION = 'acceptSuggestion';

/** The button that shows the billing fields of the chosen country, without validation. */
export const SHOW_COUNTRY_FIELDS = 'showCountryFields';
