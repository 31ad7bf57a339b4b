import { enhanceCopyLink } from './modules/orders/enhance/copy-link.ts';

// The script of pages with a link to keep, of an order or of a wish list; they work without it.
enhanceCopyLink();
