import { describe, expect, test } from 'vitest';
import { createRouteOf } from './logged-route.ts';

const routeOf = createRouteOf([
  '/',
  '/:storefront',
  '/:storefront/*',
  '/:storefront/order/:signed',
  '/:storefront/search/:pageNumber?',
  '/:storefront/checkout/success/:id?',
  '/:storefront/diagnostics/product/*',
]);

describe('the route of a path in the log', () => {
  test.each([
    ['/', '/'],
    ['/uk', '/uk'],
    ['/uk/', '/uk'],
    ['/uk/search', '/uk/search/:pageNumber?'],
    ['/uk/search/2', '/uk/search/:pageNumber?'],
    ['/uk/checkout/success/3f0c', '/uk/checkout/success/:id?'],
    ['/uk/diagnostics/product/a/b', '/uk/diagnostics/product/*'],
    ['/livez', '/livez'],
    ['/assets/app-abc.js', '/assets/*'],
    ['/images/x', '/images/*'],
    ['/checkoutshopper/hosted/CS0123456789', '/checkoutshopper/*'],
  ])('of %s is %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });

  test.each([
    '/uk/order/PW-7K2MN-Q4XZ9.c2lnbmF0dXJl',
    '/uk/order/PW-7K2MN-Q4XZ9.c2lnbmF0dXJl.data',
    '/uk/order/PW-7K2MN-Q4XZ9%2Ec2lnbmF0dXJl',
    '/uk/%6Frder/PW-7K2MN-Q4XZ9.c2lnbmF0dXJl',
    '/uk/ORDER/PW-7K2MN-Q4XZ9.c2lnbmF0dXJl',
    '/uk%2Forder%2FPW-7K2MN-Q4XZ9.c2lnbmF0dXJl',
    '/uk//order/PW-7K2MN-Q4XZ9.c2lnbmF0dXJl',
    '/uk/order/PW-7K2MN-Q4XZ9.c2lnbmF0dXJl/more',
    '//order/PW-7K2MN-Q4XZ9.c2lnbmF0dXJl',
    '/order/PW-7K2MN-Q4XZ9.c2lnbmF0dXJl%ff',
  ])('of %s holds neither number nor signature of the order', (path) => {
    expect(routeOf(path)).not.toMatch(/7K2MN|c2lnbmF0dXJl/);
  });
});
