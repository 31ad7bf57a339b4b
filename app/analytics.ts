import { startAnalytics } from './modules/analytics/enhance/start-analytics.ts';

// The script of pages whose events reach a tag manager, after consent to statistics.
startAnalytics();
