import { enhanceMoreProducts } from './modules/catalogue/enhance/more-products.ts';

// The script of pages with a list of several pages; they work without it.
enhanceMoreProducts();
