import { enhanceBagNumber } from './modules/cart/enhance/follow-bag.ts';
import { enhanceBagSlide } from './modules/cart/enhance/slide-number.ts';
import { enhanceSearchFields } from './modules/search/enhance/find-fields.ts';
import { enhanceBanner } from './modules/shell/enhance/banner.ts';
import { enhanceHeaderScroll, enhanceHeaderSearch, enhanceLogo } from './modules/shell/enhance/header.ts';
import { enhanceBalls, enhanceSignUpForms, enhanceSpeech } from './modules/shell/enhance/later-scripts.ts';
import { enhancePhoneMenu } from './modules/shell/enhance/phone-menu.ts';
import { enhanceSubmenus } from './modules/shell/enhance/submenus.ts';
import { startParts } from './web/enhance/start-parts.ts';

// The script of pages with the whole header, which works without it.
startParts(
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
);
