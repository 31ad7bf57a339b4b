import { enhanceWallet } from './modules/checkout/enhance/find-wallet.ts';
import { enhanceMirror } from './modules/checkout/enhance/mirror.ts';
import { enhanceRecordIds } from './modules/recommendations/enhance/record-ids.ts';
import { enhanceNavigation } from './modules/shell/enhance/navigation.ts';
import { enhancePlace } from './modules/shell/enhance/place.ts';
import { enhanceAutosubmit } from './web/enhance/autosubmit.ts';
import { enhanceEvents } from './web/enhance/events.ts';
import { enhanceLaterFiles } from './web/enhance/later-files.ts';
import { enhanceSubmitOnce } from './web/enhance/submit-once.ts';
import { watchReturn } from './web/enhance/watch-return.ts';

/** What the script of every page starts. */
export const PARTS_OF_PAGES: readonly (() => void)[] = [
  () => watchReturn(enhanceAutosubmit),
  enhanceNavigation,
  enhancePlace,
  enhanceAutosubmit,
  enhanceMirror,
  enhanceEvents,
  enhanceWallet,
  enhanceSubmitOnce,
  enhanceLaterFiles,
  enhanceRecordIds,
];
