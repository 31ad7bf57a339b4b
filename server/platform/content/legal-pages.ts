/** The pages that the law asks a shop for, by slug. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms', 'accessibility', 'faq/cookie-policy'] as const;
