import { enhanceCopyLink } from './modules/orders/enhance/copy-link.ts';

// The script of pages of an order; they work without it.
enhanceCopyLink();
