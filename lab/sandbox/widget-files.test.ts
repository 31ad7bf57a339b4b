import { expect, test } from 'vitest';
import { widgetFile } from './widget-files.ts';

const FIELDS = 'securedfields/sandbox_KEY/6.3.0/securedFields';

test.each([
  [`${FIELDS}.html`, 'text/html'],
  [`${FIELDS}.js`, 'text/javascript'],
  [`${FIELDS}.css`, 'text/css'],
  ['assets/html/sandbox_KEY/dfp.1.0.0.html', 'text/html'],
  ['assets/html/sandbox_KEY/dfp.1.0.0.js', 'text/javascript'],
  ['wallets/google-pay.js', 'text/javascript'],
  ['images/logos/visa.svg', 'image/svg+xml'],
  ['images/logos/small/mc@2x.png', 'image/svg+xml'],
  ['images/components/success.gif', 'image/svg+xml'],
  ['sdk/6.45.2/translations/de-DE.json', 'application/json'],
])('the widget file %s is %s', async (path, type) => {
  const response = widgetFile(path);
  expect(response?.status).toBe(200);
  expect(response?.headers.get('content-type')).toContain(type);
  expect(await response?.text()).not.toBe('');
});

test('the document of a card field allows scripts and frames of its own origin only', () => {
  const headers = widgetFile(`${FIELDS}.html`)?.headers;
  const policy = headers?.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('unsafe');
  expect(headers?.get('x-frame-options')).toBe('SAMEORIGIN');
});

test('the document of a card field allows frames of the shop where the sandbox has an origin of its own', () => {
  const headers = widgetFile(`${FIELDS}.html`, ['https://shop.test'])?.headers;
  expect(headers?.get('content-security-policy')).toContain("frame-ancestors 'self' https://shop.test");
});

test.each([
  '',
  'v1/sessions/CS1/setup',
  'sdk/6.45.2/translations/fr-FR.json',
  'images/../secret.svg',
  `${FIELDS}.php`,
  'securedfields/../securedFields.js',
])('the path %j is not a widget file', (path) => {
  expect(widgetFile(path)).toBeNull();
});
