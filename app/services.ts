import { startServices } from './modules/analytics/enhance/start-services.ts';

// The script of pages with a chat, an accessibility widget or error reports, after consent.
startServices();
