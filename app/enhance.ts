import { enhanceWallet } from './modules/checkout/enhance/find-wallet.ts';
import { enhanceMirror } from './modules/checkout/enhance/mirror.ts';
import { enhanceNavigation } from './modules/shell/enhance/navigation.ts';
import { enhancePlace } from './modules/shell/enhance/place.ts';
import { enhanceAutosubmit } from './web/enhance/autosubmit.ts';
import { enhanceEvents } from './web/enhance/events.ts';
import { enhanceLaterFiles } from './web/enhance/later-files.ts';
import { startParts } from './web/enhance/start-parts.ts';
import { enhanceSubmitOnce } from './web/enhance/submit-once.ts';
import { watchReturn } from './web/enhance/watch-return.ts';

// Enhancement only: the pages are complete without script.
startParts(
  () => watchReturn(enhanceAutosubmit),
  enhanceNavigation,
  enhancePlace,
  enhanceAutosubmit,
  enhanceMirror,
  enhanceEvents,
  enhanceWallet,
  enhanceSubmitOnce,
  enhanceLaterFiles,
);
// A tag manager reads the list on every page: it is empty where nothing is recommended.
(window as Window & { ebRecoIds?: string[] }).ebRecoIds ??= [];
