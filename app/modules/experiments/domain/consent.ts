/** What a visitor has agreed to. What is necessary needs no agreement. */
export type Consent = {
  readonly necessary: true;
  readonly personalisation: boolean;
  readonly statistics: boolean;
  readonly marketing: boolean;
};

const NOT_GIVEN: Consent = { necessary: true, personalisation: false, statistics: false, marketing: false };

/** The consent of every visitor of a shop that does not ask for it: none beyond what is necessary. */
export const consentNotGiven = (): Consent => NOT_GIVEN;
