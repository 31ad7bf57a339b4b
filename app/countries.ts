import { enhanceCountryField } from './modules/shell/enhance/country-field.ts';

// The script of pages with every country; they work without it.
enhanceCountryField();
