import type { VariableFact } from './variable-fact.ts';

/** The variables of services of other companies in pages. */
export const THIRD_PARTY_VARIABLES = [
  {
    name: 'ANALYTICS_GTM_ID',
    fallback: 'none: no tag manager',
    about:
      'Container of Google Tag Manager. Pages load it after consent to statistics, the payment step never. Its tags may load scripts from ANALYTICS_HOSTS alone; inline scripts of tags do not run.',
    example: 'GTM-ABC1234',
  },
  {
    name: 'ANALYTICS_GTM_ORIGIN',
    fallback: 'https://www.googletagmanager.com',
    about: 'Origin that serves the container: a server container of your own, for example.',
    example: 'https://tags.shop.example.com',
  },
  {
    name: 'ANALYTICS_HOSTS',
    fallback: 'https://*.google-analytics.com, https://*.analytics.google.com, https://*.googletagmanager.com',
    about: 'Origins that the tags of the container may reach, separated by commas.',
    example: 'https://*.google-analytics.com,https://ads.example.com',
  },
  {
    name: 'CHAT_SCRIPT_URL',
    fallback: 'none: no chat',
    about:
      'Address of the script of the chat widget. Pages load it after consent to personalisation. Needs CHAT_BOT_KEY.',
    example: 'https://cdn.chat.example.com/widget.js',
  },
  {
    name: 'CHAT_BOT_KEY',
    fallback: 'none',
    about: 'Public key of the bot of the chat widget. Needed with CHAT_SCRIPT_URL.',
    example: 'pairwise-bot-1',
  },
  {
    name: 'CHAT_HOSTS',
    fallback: "none: the script's origin alone",
    about:
      'Origins besides that of its script that the chat widget may reach, separated by commas; its live connection with wss:.',
    example: 'https://api.chat.example.com,wss://live.chat.example.com',
  },
  {
    name: 'ACCESSIBILITY_SCRIPT_URL',
    fallback: 'none: no widget',
    about:
      'Address of the script of an accessibility widget. The storefront us alone loads it, after consent to personalisation.',
    example: 'https://cdn.accessibility.example.com/widget.js',
  },
  {
    name: 'ACCESSIBILITY_HOSTS',
    fallback: "none: the script's origin alone",
    about: 'Origins besides that of its script that the accessibility widget may reach, separated by commas.',
    example: 'https://api.accessibility.example.com',
  },
  {
    name: 'ERROR_REPORTING_KEY',
    fallback: 'none: no reports',
    about:
      'Public key of a project of BugSnag, to which browsers report errors of scripts after consent to statistics, the payment step never.',
    example: '0123456789abcdef0123456789abcdef',
  },
  {
    name: 'ERROR_REPORTING_NOTIFY_URL',
    fallback: 'https://notify.bugsnag.com',
    about: 'Address that receives the events, of BugSnag or of a service with its protocol.',
    example: 'https://notify.errors.example.com',
  },
  {
    name: 'ERROR_REPORTING_SESSIONS_URL',
    fallback: 'https://sessions.bugsnag.com',
    about: 'Address that receives the sessions.',
    example: 'https://sessions.errors.example.com',
  },
  {
    name: 'ERROR_REPORTING_MOST_EVENTS',
    fallback: '10',
    about: 'Most events that one session reports, 1 to 100.',
    example: '20',
  },
] as const satisfies readonly VariableFact[];
