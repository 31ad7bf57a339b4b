/** The event of a sign-up to the newsletter, with GA4's name and parameter. */
export const SIGN_UP_EVENT = { event: 'sign_up', method: 'newsletter' } as const;
