// The script of the suggestions of a search field, loaded with its first focus.
export { suggestFor } from './modules/search/enhance/suggest.ts';
