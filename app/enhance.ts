import { enhanceWallet } from './modules/checkout/enhance/find-wallet.ts';
import { enhanceMirror } from './modules/checkout/enhance/mirror.ts';
import { enhancePaymentCancel } from './modules/checkout/enhance/payment-cancel.ts';
import { enhanceNavigation } from './modules/shell/enhance/navigation.ts';
import { enhanceAutosubmit } from './web/enhance/autosubmit.ts';
import { enhanceEvents } from './web/enhance/events.ts';
import { enhanceSubmitOnce } from './web/enhance/submit-once.ts';

// Enhancement only: the pages are complete without script.
enhanceNavigation();
enhanceAutosubmit();
enhanceMirror();
enhanceEvents();
enhancePaymentCancel();
enhanceWallet();
enhanceSubmitOnce();
