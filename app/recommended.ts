import { enhanceRecordIds } from './modules/recommendations/enhance/record-ids.ts';

// The script of pages with recommended products; they are there without it.
enhanceRecordIds();
