import { enhanceMiniBag } from './modules/cart/enhance/mini-bag.ts';
import { enhanceBuyForm } from './modules/catalogue/enhance/buy-form.ts';
import { enhanceGallery } from './modules/catalogue/enhance/gallery.ts';
import { enhanceStockAlert } from './modules/catalogue/enhance/stock-alert.ts';
import { refusesPersonalisation } from './modules/consent/enhance/refusal.ts';
import { enhanceRecentlyViewed } from './modules/wish-list/enhance/recently-viewed.ts';
import { enhanceWishButtons } from './modules/wish-list/enhance/wish-button.ts';
import { startParts } from './web/enhance/start-parts.ts';

// The script of product pages; they work without it.
startParts(enhanceBuyForm, enhanceMiniBag, enhanceGallery, enhanceStockAlert, enhanceWishButtons, () => {
  if (!refusesPersonalisation()) enhanceRecentlyViewed();
});
