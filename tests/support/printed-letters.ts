import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { composedLetter } from './composed-letters.ts';
import { sampleLetters } from './sample-letters.ts';

/** A sample letter of a country as a document. */
export type PrintedLetter = { readonly name: string; readonly html: string };

/** The sample letters of some countries. */
export async function printedLetters(countries: readonly CountryCode[]): Promise<readonly PrintedLetter[]> {
  const letters: PrintedLetter[] = [];
  for (const country of countries)
    for (const [kind, content] of Object.entries(sampleLetters(sampleMarket(country))))
      letters.push({ name: `${kind} ${country}`, html: (await composedLetter(country, content)).html });
  return letters;
}
