import { enhanceMiniBag } from './modules/cart/enhance/mini-bag.ts';
import { enhanceFilters, LIST_REPLACED } from './modules/catalogue/enhance/filters.ts';
import { enhanceMoreProducts, LIST_GROWN } from './modules/catalogue/enhance/more-products.ts';
import { enhanceOwnSize } from './modules/catalogue/enhance/own-size.ts';
import { enhanceQuickAdd } from './modules/catalogue/enhance/quick-add.ts';
import { enhanceHearts } from './modules/wish-list/enhance/hearts.ts';
import { startParts } from './web/enhance/start-parts.ts';

// The script of lists; they work without it.
startParts(enhanceMoreProducts, enhanceFilters, enhanceOwnSize, enhanceQuickAdd, enhanceMiniBag, () =>
  enhanceHearts([LIST_REPLACED, LIST_GROWN]),
);
