/**
 * A form with `useShippingForBilling` posts this value under the same name before the check box; the last value counts.
 */
export const UNTICKED = 'false';

/** The check box, with the marker before it, that says that the house of an address has no number. */
export const noHouseNumberName = (kind: 'shipping' | 'billing') => `address.${kind}.noHouseNumber`;

/** The marker of a form that asks for the whole name in its field `firstName`. */
export const WHOLE_NAME = 'address.shipping.wholeName';

/** Buttons of this name post the field whose suggestion is accepted, or `all`. */
export const ACCEPT_SUGGESTION = 'acceptSuggestion';

/** The button that shows the billing fields of the chosen country, without validation. */
export const SHOW_COUNTRY_FIELDS = 'showCountryFields';

/** The button that empties a step that began with an earlier order. */
export const EMPTY_STEP = 'emptyStep';

/** The fields and buttons of the postcode lookup; the value of the second button is the id of an address. */
export const LOOKUP_POSTCODE = 'lookup.postCode';
export const LOOKUP_HOUSE_NUMBER = 'lookup.houseNumber';
export const FIND_ADDRESS = 'findAddress';
export const CHOOSE_ADDRESS = 'chooseAddress';
