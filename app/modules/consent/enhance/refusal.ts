import { markIn, storedChoice } from './stored-choice.ts';

/** Whether the visitor has refused personalisation, or the browser does for every site. */
export const refusesPersonalisation = (): boolean => markIn(storedChoice(), 'personalisation') === '0';
