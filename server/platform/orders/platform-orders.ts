import type { Result } from '#app/kernel/result.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { PlatformOrder, StartedPlatformOrder } from '#app/modules/orders/domain/raw-order.ts';
import type { ShipmentError } from '#app/modules/orders/domain/shipment.ts';
import type { OrderService, SettlementError, StartOrder, StartOrderError } from '#app/modules/orders/ports.ts';

export type PlatformBeginError =
  | Exclude<StartOrderError, { readonly kind: 'already-paid' }>
  | { readonly kind: 'already-paid'; readonly order: PlatformOrder };

/** `OrderService` before its answers are normalised: the platform's HTTP answers. */
export interface PlatformOrders
  extends Pick<
    OrderService,
    | 'placeholder'
    | 'attachPayment'
    | 'lastPayment'
    | 'storeProviderOrder'
    | 'closeProviderOrder'
    | 'providerOrders'
    | 'cartToken'
    | 'claimDetails'
    | 'noteDetails'
  > {
  begin(market: Market, token: string, input: StartOrder): Promise<Result<StartedPlatformOrder, PlatformBeginError>>;
  settle(
    orderNumber: string,
    result: Parameters<OrderService['settle']>[1],
  ): Promise<Result<PlatformOrder, SettlementError>>;
  ship(orderNumber: string, tracking: string | null): Promise<Result<PlatformOrder, ShipmentError>>;
  /** The paid and pending orders of an address in any spelling, the newest first, at most `limit`. */
  ofAddress(email: string, limit: number): Promise<readonly PlatformOrder[]>;
  find(by: { readonly column: 'id' | 'number'; readonly value: string }): Promise<PlatformOrder | null>;
}
