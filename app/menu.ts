import { enhanceBagNumber } from './modules/cart/enhance/follow-bag.ts';
import { enhanceSearchFields } from './modules/search/enhance/find-fields.ts';
import { enhanceHeaderSearch } from './modules/shell/enhance/header-search.ts';
import { enhancePhoneMenu } from './modules/shell/enhance/phone-menu.ts';

// The script of pages with the whole header, which works without it.
enhancePhoneMenu();
enhanceHeaderSearch();
enhanceSearchFields();
enhanceBagNumber();
