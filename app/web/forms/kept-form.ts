/** The forms that outlive their tab: what is typed in them is long. */
export const KEPT_FORMS = ['address', 'enquiry', 'withdrawal', 'review'] as const;
export type KeptForm = (typeof KEPT_FORMS)[number];
