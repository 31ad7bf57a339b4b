import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { addressChanged } from '#app/modules/checkout/domain/completed-views.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { type CartDeps, cartOf } from './checkout-cart.server.ts';

type Deps<Preview> = CartDeps & {
  /** Counts a switch; null within the limit, else seconds until the next one. */
  takeLimit(): Promise<number | null>;
  /** The changes that the visitor has to confirm; null without a change. */
  preview(markets: { readonly current: Market | null; readonly to: Market }): Promise<Preview | null>;
};

export type SwitchResult<Preview> =
  | { readonly kind: 'limited'; readonly wait: number }
  | { readonly kind: 'preview'; readonly preview: Preview }
  /** The visitor is in that market already. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'switched' };

/**
 * Switches from `current` (null when unknown) to another market: previews what changes for the cart, and after the
 * confirmation moves the cart first and then reopens the address step.
 */
export async function switchMarket<Preview>(
  deps: Deps<Preview>,
  { current, to, confirmed }: { readonly current: Market | null; readonly to: Market; readonly confirmed: boolean },
): Promise<SwitchResult<Preview>> {
  const wait = await deps.takeLimit();
  if (wait !== null) return { kind: 'limited', wait };
  const { session } = deps;
  if (to.countryCode === current?.countryCode) return { kind: 'unchanged' };
  const preview = confirmed ? null : await deps.preview({ current, to });
  if (preview) return { kind: 'preview', preview };
  await moveCart(deps, to);
  session.update({ ...addressChanged(session.data.completedViews ?? []) });
  return { kind: 'switched' };
}

/**
 * Moves the cart now, so that the count in the next page's header is right. A later read moves it as well, so that an
 * outage does not stop the switch.
 */
async function moveCart(deps: CartDeps, to: Market): Promise<void> {
  const cart = cartOf({ ...deps, market: to });
  if (cart.token() === null) return;
  try {
    await cart.change({ kind: 'move-cart' });
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
  }
}
