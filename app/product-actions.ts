import { enhanceMiniBag } from './modules/cart/enhance/mini-bag.ts';
import { enhanceRecentlyViewed } from './modules/wish-list/enhance/recently-viewed.ts';
import { enhanceWishButtons } from './modules/wish-list/enhance/wish-button.ts';

// The script of product pages; they work without it.
enhanceMiniBag();
enhanceWishButtons();
enhanceRecentlyViewed();
