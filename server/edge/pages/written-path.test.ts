import { expect, test } from 'vitest';
import { writtenPath } from './lead-on.ts';
import type { SharedRoutes } from './shared-routes.ts';

/** Lists and products are shared, the pages of orders are not. */
const sharedTarget: SharedRoutes = ({ pathname }) =>
  pathname.includes('/order/') ? null : { path: pathname.replace(/\/$/, ''), search: '' };

test.each([
  ['/UK', '/uk'],
  ['/Uk/', '/uk'],
  ['/uk/Adults/Socks', '/uk/adults/socks'],
  ['/UK/Product/Melon-Slice', '/uk/product/melon-slice'],
  ['/UK/order/PW-1.SiGned', '/uk/order/PW-1.SiGned'],
  ['/uk/order/PW-1.SiGned', null],
  ['/uk/adults/socks', null],
  ['/Ukulele', null],
  ['/', null],
  ['/WP-ADMIN', null],
])('`writtenPath` of %s is %s', (typed, written) => {
  expect(writtenPath(typed, sharedTarget)).toBe(written);
  if (written) expect(writtenPath(written, sharedTarget)).toBe(null);
});
