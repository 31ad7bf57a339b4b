import type { Language } from '#app/kernel/text.ts';
import type { Cart } from '#app/modules/cart/domain/cart.ts';
import { cartFor, type SessionCarts } from '#app/modules/cart/domain/session-carts.ts';
import type { CartService } from '#app/modules/cart/ports.ts';
import { type CountryForms, countryForms } from '#app/modules/markets/domain/country-name.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { SwitchPreview } from '#app/modules/shell/domain/switch-preview.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

type Deps = {
  readonly carts: Pick<CartService, 'previewCountry'>;
  readonly sessionCarts: SessionCarts;
  readonly now: number;
  readonly language: Language;
  readonly t: Translate;
  formatter(market: Market): Formatter;
};

/**
 * The changes for a visitor with a cart when the market changes from `current` (null when unknown) to `to`; null
 * without a change. It only reads: the cart is priced in both markets and not moved.
 */
export async function previewSwitch(
  deps: Deps,
  { current, to }: { readonly current: Market | null; readonly to: Market },
): Promise<SwitchPreview | null> {
  const { carts, sessionCarts, now, language, t } = deps;
  const region = current?.warehouse.region ?? sessionCarts.cart?.region ?? to.warehouse.region;
  const bag = cartFor(sessionCarts, region, now);
  if (to.countryCode === current?.countryCode || !bag || bag.count === 0) return null;
  const preview = {
    countryCode: to.countryCode,
    country: countryForms(to, language),
    current: current && countryForms(current, language),
  };
  const changes: string[] = [];
  if (current && to.currency.code !== current.currency.code)
    changes.push(t('shell:market.currencyChanges', { from: current.currency.code, to: to.currency.code }));
  if (to.warehouse.region !== region) {
    const count = cartFor(sessionCarts, to.warehouse.region, now)?.count ?? 0;
    return {
      ...preview,
      changes: [...changes, otherWarehouse({ count, country: preview.country, t })],
      removedNames: [],
    };
  }
  const [before, after] = await Promise.all([
    current && carts.previewCountry(current, bag.token),
    carts.previewCountry(to, bag.token),
  ]);
  // A closed or deleted cart has no lines to change.
  if (!after.ok) return null;
  const was = before?.ok ? before.value : null;
  changes.push(...cartChanges(deps, { was, current, to, after: after.value }), t('shell:market.delivery'));
  return { ...preview, changes, removedNames: namesOf(after.value, 'line-removed', was) };
}

function otherWarehouse({
  count,
  country,
  t,
}: {
  readonly count: number;
  readonly country: CountryForms;
  readonly t: Translate;
}): string {
  const key = count > 0 ? 'shell:market.otherWarehouseBag' : 'shell:market.otherWarehouse';
  return t(key, { ...country, count });
}

function cartChanges(
  { formatter, t }: Deps,
  {
    was,
    current,
    to,
    after,
  }: { readonly was: Cart | null; readonly current: Market | null; readonly to: Market; readonly after: Cart },
): string[] {
  const total = formatter(to).money(after.priceTotal);
  const before = was && current ? formatter(current).money(was.priceTotal) : null;
  const codes = namesOf(after, 'discount-ended', was).map((code) => t('shell:market.codeEnds', { code }));
  if (before === null) return [t('shell:market.totalThere', { to: total }), ...codes];
  return [
    before === total
      ? t('shell:market.totalSame', { to: total })
      : t('shell:market.totalChanges', { from: before, to: total }),
    ...codes,
  ];
}

/** The subjects of a cart's messages of one kind, without those that exist before the switch. */
function namesOf(cart: Cart, kind: Cart['messages'][number]['kind'], before: Cart | null): string[] {
  const known = (before?.messages ?? []).filter((message) => message.kind === kind).map(({ name }) => name);
  return cart.messages
    .filter((message) => message.kind === kind && !known.includes(message.name))
    .map(({ name }) => name);
}
