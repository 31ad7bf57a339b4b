import { enhanceMiniBag } from './modules/cart/enhance/mini-bag.ts';
import { enhanceFilters } from './modules/catalogue/enhance/filters.ts';
import { enhanceMoreProducts } from './modules/catalogue/enhance/more-products.ts';
import { enhanceOwnSize } from './modules/catalogue/enhance/own-size.ts';
import { startParts } from './web/enhance/start-parts.ts';

// The script of lists; they work without it.
startParts(enhanceMoreProducts, enhanceFilters, enhanceOwnSize, enhanceMiniBag);
