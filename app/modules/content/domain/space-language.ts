/** The code with which the content service is asked for a space's own language. */
export const OWN = 'default';

/** `de` of `de-DE`, by which languages of a space and of the shop are compared. */
export const languageOf = (code: string): string => code.toLowerCase().split(/[-_]/)[0] ?? '';
