import type { ConsentReader } from '#app/modules/experiments/ports.ts';

const NOT_GIVEN = { necessary: true, personalisation: false, statistics: false, marketing: false } as const;

/** The consent of every visitor of a shop that does not ask for it: none beyond what is necessary. */
export const consentNotGiven: ConsentReader = () => NOT_GIVEN;
