/** The settings of a shop that uses every service of other companies, as this fake answers them. */
export const THIRD_PARTIES = {
  ANALYTICS_GTM_ID: 'GTM-TEST1',
  ANALYTICS_GTM_ORIGIN: 'https://tags.test',
  ANALYTICS_HOSTS: 'https://*.collect.test',
  CHAT_SCRIPT_URL: 'https://chat.test/widget.js',
  CHAT_BOT_KEY: 'bot-1',
  ACCESSIBILITY_SCRIPT_URL: 'https://a11y.test/widget.js',
  ERROR_REPORTING_KEY: 'errors-key',
  ERROR_REPORTING_NOTIFY_URL: 'https://notify.test',
  ERROR_REPORTING_SESSIONS_URL: 'https://sessions.test',
  ERROR_REPORTING_MOST_EVENTS: '2',
};
/** The addresses of these services. */
export const THIRD_PARTY = /^https:\/\/(?:tags|www\.collect|chat|a11y|notify|sessions)\.test\//;

/** Reads the layer as a tag manager does: what is in it, then what is pushed. Each entry goes to the collector. */
const CONTAINER = `(() => {
  const send = (entry) => fetch('https://www.collect.test/collect', {
    method: 'POST', mode: 'no-cors', keepalive: true,
    body: JSON.stringify(entry && entry[0] ? Array.from(entry) : entry),
  });
  const layer = window.dataLayer;
  const add = layer.push.bind(layer);
  layer.slice().forEach(send);
  layer.push = (...entries) => { entries.forEach(send); return add(...entries); };
})();`;
/** Says on the page how it was loaded. */
const widget = (name: string) =>
  `document.documentElement.dataset.${name} = JSON.stringify({ ...document.currentScript.dataset });`;

type Answer = { readonly status: number; readonly contentType: string; readonly body: string };

/** What the services answer to a request. */
export function answerOfThirdParty(url: string): Answer {
  const { host } = new URL(url);
  const script = (body: string) => ({ status: 200, contentType: 'text/javascript', body });
  if (host === 'tags.test') return script(CONTAINER);
  if (host === 'chat.test') return script(widget('chat'));
  if (host === 'a11y.test') return script(widget('accessibility'));
  return { status: 202, contentType: 'text/plain', body: '' };
}
