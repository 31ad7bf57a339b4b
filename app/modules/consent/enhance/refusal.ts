import { pageCookie } from '#app/web/enhance/page-cookie.ts';

/**
 * Whether the visitor has refused personalisation, or the browser does for every site. The mark is the first one after
 * the version (`domain/consent.ts`).
 */
export function refusesPersonalisation(): boolean {
  const { globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || /^\d\.0/.test(pageCookie('consent'));
}
