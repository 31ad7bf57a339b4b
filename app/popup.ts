import { enhanceSegmentPopup } from './modules/shell/enhance/segment-popup.ts';

// The script of pages with an offer for a segment; without it the offer stands at the end of the page.
enhanceSegmentPopup();
