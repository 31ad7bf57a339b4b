import { enhanceBagNumber } from './modules/cart/enhance/follow-bag.ts';
import { enhanceBagSlide } from './modules/cart/enhance/slide-number.ts';
import { enhanceSearchFields } from './modules/search/enhance/find-fields.ts';
import { enhanceBanner } from './modules/shell/enhance/banner.ts';
import { enhanceHeaderScroll, enhanceHeaderSearch, enhanceLogo } from './modules/shell/enhance/header.ts';
import {
  enhanceBalls,
  enhancePopup,
  enhanceSignUpForms,
  enhanceSpeech,
} from './modules/shell/enhance/later-scripts.ts';
import { enhancePhoneMenu } from './modules/shell/enhance/phone-menu.ts';
import { enhanceSubmenus } from './modules/shell/enhance/submenus.ts';
import { PARTS_OF_PAGES } from './parts-of-pages.ts';
import { startParts } from './web/enhance/start-parts.ts';

// The script of pages with the whole header, which are complete without script.
startParts(
  ...PARTS_OF_PAGES,
  enhanceSubmenus,
  enhancePhoneMenu,
  enhanceHeaderSearch,
  enhanceSearchFields,
  enhanceBagNumber,
  enhanceBagSlide,
  enhanceHeaderScroll,
  enhanceLogo,
  enhanceBanner,
  enhanceSpeech,
  enhanceSignUpForms,
  enhanceBalls,
  enhancePopup,
);
