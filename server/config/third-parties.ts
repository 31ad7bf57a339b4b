import { z } from 'zod';
import type { ThirdParties } from '#app/kernel/third-parties.ts';
import { type ConfigProblem, problem } from './problems.ts';
import { listed, origin, serviceUrl } from './values.ts';

/** Where Google Analytics and Google Ads collect. */
const GOOGLE_HOSTS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];
const MOST_EVENTS = 100;

/**
 * Origins as security policies name them; a star stands for the subdomains of a host. Browsers allow a live connection
 * (`wss:`) only where it is named.
 */
const policyHosts = listed.refine(
  (hosts) => hosts.every((host) => /^(?:https?|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.test(host)),
  {
    error: 'must be origins such as https://*.example.com, separated by commas',
  },
);

const publicKey = z.string().regex(/^[\w-]{4,100}$/, 'must be letters, digits, - and _, 4 to 100 of them');

export const thirdPartiesSchema = z.object({
  ANALYTICS_GTM_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container such as GTM-ABC1234')
    .optional(),
  ANALYTICS_GTM_ORIGIN: z.string().default('https://www.googletagmanager.com').pipe(origin),
  ANALYTICS_HOSTS: z.string().default(GOOGLE_HOSTS.join(',')).pipe(policyHosts),
  CHAT_SCRIPT_URL: serviceUrl.optional(),
  CHAT_BOT_KEY: publicKey.optional(),
  CHAT_HOSTS: z.string().default('').pipe(policyHosts),
  ACCESSIBILITY_SCRIPT_URL: serviceUrl.optional(),
  ACCESSIBILITY_HOSTS: z.string().default('').pipe(policyHosts),
  ERROR_REPORTING_KEY: publicKey.optional(),
  ERROR_REPORTING_NOTIFY_URL: z.string().default('https://notify.bugsnag.com').pipe(serviceUrl),
  ERROR_REPORTING_SESSIONS_URL: z.string().default('https://sessions.bugsnag.com').pipe(serviceUrl),
  ERROR_REPORTING_MOST_EVENTS: z
    .string()
    .default('10')
    .refine(
      (value) => /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_EVENTS,
      `must be a whole number from 1 to ${MOST_EVENTS}`,
    )
    .transform(Number),
});
type Parsed = z.infer<typeof thirdPartiesSchema>;

/** A widget needs its key, and a key its widget. */
export function thirdPartyProblems({ CHAT_SCRIPT_URL, CHAT_BOT_KEY }: Parsed): ConfigProblem[] {
  if (CHAT_SCRIPT_URL && !CHAT_BOT_KEY) return [problem('CHAT_BOT_KEY', 'is needed with CHAT_SCRIPT_URL')];
  if (CHAT_BOT_KEY && !CHAT_SCRIPT_URL) return [problem('CHAT_SCRIPT_URL', 'is needed with CHAT_BOT_KEY')];
  return [];
}

export function thirdPartiesConfig(parsed: Parsed): ThirdParties {
  const { CHAT_SCRIPT_URL: chat, CHAT_BOT_KEY: botKey, ACCESSIBILITY_SCRIPT_URL: accessibility } = parsed;
  return {
    tagManager: parsed.ANALYTICS_GTM_ID
      ? { id: parsed.ANALYTICS_GTM_ID, origin: parsed.ANALYTICS_GTM_ORIGIN, hosts: parsed.ANALYTICS_HOSTS }
      : null,
    chat: chat && botKey ? { script: chat, botKey, hosts: parsed.CHAT_HOSTS } : null,
    accessibility: accessibility ? { script: accessibility, hosts: parsed.ACCESSIBILITY_HOSTS } : null,
    errorReporting: parsed.ERROR_REPORTING_KEY
      ? {
          key: parsed.ERROR_REPORTING_KEY,
          notify: parsed.ERROR_REPORTING_NOTIFY_URL,
          sessions: parsed.ERROR_REPORTING_SESSIONS_URL,
          mostEvents: parsed.ERROR_REPORTING_MOST_EVENTS,
          hosts: [],
        }
      : null,
  };
}
