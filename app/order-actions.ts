import { enhanceCopyLink } from './modules/orders/enhance/copy-link.ts';
import { enhancePoll } from './modules/orders/enhance/poll.ts';

// The script of pages with a link to keep, of an order or of a wish list, and of payments that are not decided; they
// work without it.
enhanceCopyLink();
enhancePoll();
