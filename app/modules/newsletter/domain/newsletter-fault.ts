/** What is wrong with the address, as the key of its text. */
export type NewsletterFault = 'emailMissing' | 'invalidEmail' | 'addressRejected';
