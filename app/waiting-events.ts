import { startWaiting } from './modules/analytics/enhance/waiting-events.ts';

// The script of pages whose visitor has not answered for statistics, where a tag manager is configured.
startWaiting();
