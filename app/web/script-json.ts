/** JSON that may stand inside a script element: `<` is escaped, so that no text can end it. */
export const scriptJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
