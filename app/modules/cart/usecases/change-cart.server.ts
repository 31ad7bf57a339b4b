import { err, type Result } from '../../../kernel/result.ts';
import type { Market } from '../../markets/domain/types.ts';
import type { Cart, CartError } from '../domain/cart.ts';
import type { CartIntent } from '../forms/cart-intents.ts';
import type { CartService } from '../ports.ts';
import type { visitorCart } from './visitor-cart.server.ts';

/** Does what a cart form asks for. A code is accepted only when the cart that comes back holds one. */
export async function changeCart(
  {
    carts,
    visitor,
    market,
    clientAddress,
  }: {
    readonly carts: CartService;
    readonly visitor: ReturnType<typeof visitorCart>;
    readonly market: Market;
    readonly clientAddress: string | null;
  },
  intent: CartIntent,
): Promise<Result<Cart, CartError>> {
  switch (intent.intent) {
    case 'add-product':
      return visitor.add([{ id: intent.id, quantity: intent.quantity }]);
    case 'add-products':
      return visitor.add(intent.items);
    case 'update-product':
      return intent.quantity === 0
        ? visitor.change((token) => carts.removeProduct(market, token, intent.itemId))
        : visitor.change((token) => carts.updateProduct(market, token, { itemId: intent.itemId, quantity: intent.quantity }));
    case 'remove-product':
      return visitor.change((token) => carts.removeProduct(market, token, intent.itemId));
    case 'select-shipping-method':
      return visitor.change((token) => carts.selectShippingMethod(market, token, intent.shippingMethod));
    case 'apply-discount-code': {
      const code = intent.discountCode;
      const result = await visitor.change((token) => carts.applyDiscountCode(market, token, { code, clientAddress }));
      return result.ok && result.value.discountCode === null ? err({ kind: 'discount-code-not-found', code, why: null }) : result;
    }
    case 'remove-discount-code':
      return visitor.change((token) => carts.removeDiscountCode(market, token));
  }
}
