import type { RequestContext } from '#app/request-context.ts';

/** What the banner asks: for the purposes that something in this storefront needs, without an answer. */
export function consentQuestion({ t, market, consent }: Pick<RequestContext, 't' | 'market' | 'consent'>): string {
  const named = consent.asks.map((purpose) => t(`consent:for.${purpose}`));
  return t('consent:question', { purposes: new Intl.ListFormat(market.locale.iso).format(named) });
}
