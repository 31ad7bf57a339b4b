#!/bin/sh
# The payment widget @adyen/adyen-web posts the page's whole address with its analytics switched off.
# Runs the published package in jsdom, without any code of the shop. Exits with 1 once the package behaves as expected.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @adyen/adyen-web@6.45.2 jsdom@26.1.0
cat >run.mjs <<'JS'
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<!doctype html><body></body>', {
  url: 'https://shop.example/bag?restore=signed-link-of-ada&utm_source=letter',
});
for (const name of ['window', 'document', 'navigator', 'HTMLElement', 'Node', 'sessionStorage', 'localStorage', 'screen'])
  Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name], configurable: true });
const requests = [];
globalThis.fetch = async (url, { body, referrerPolicy }) => {
  requests.push({ url: String(url), referrerPolicy, body: body && JSON.parse(body) });
  return Response.json({ checkoutAttemptId: 'attempt-1' });
};

const { AdyenCheckout } = await import('@adyen/adyen-web');
await AdyenCheckout({
  environment: 'test',
  clientKey: 'test_ABCDEFGHIJKLMNOPQRSTUVWXYZ123456',
  locale: 'en-US',
  countryCode: 'GB',
  analytics: { enabled: false },
  risk: { enabled: false },
});
await new Promise((done) => setTimeout(done, 200));

const posted = requests.filter(({ url }) => url.includes('/analytics'));
const kept = Object.keys(window.sessionStorage);
console.log('package   @adyen/adyen-web 6.45.2, AdyenCheckout({ analytics: { enabled: false } }), no component created');
console.log('expected  no request to the analytics of the provider, nothing in the storage, and calls that keep the referrer policy of the page');
console.log('seen     ', JSON.stringify({ posted, kept }, null, 2));
console.log('why       a shop creates the widget on its bag for a wallet button: the address of each bag that is opened, with the links and campaigns in it, and a number go to the provider before anybody pays');
const stays = posted.some(({ body, referrerPolicy }) => body?.referrer?.includes('signed-link-of-ada') && referrerPolicy === 'no-referrer-when-downgrade');
process.exit(stays && kept.length > 0 ? 0 : 1);
JS
node run.mjs
