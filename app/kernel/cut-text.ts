/** The beginning of a text, at most `longest` UTF-16 units, without half of a character at its end. */
export const cutText = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
