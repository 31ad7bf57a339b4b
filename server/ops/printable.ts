/** One line that a terminal prints as it is. */
export function printable(text: string): string {
  return text.replace(/\p{C}+/gu, ' ');
}
