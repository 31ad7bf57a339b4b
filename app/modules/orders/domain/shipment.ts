import { z } from 'zod';

/** The page of a carrier that follows a parcel: it becomes a link of a letter. */
export const trackingShape = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .max(500, 'is longer than 500 characters');

export type ShipmentError =
  /** 'No order found' */
  | { readonly kind: 'order-not-found' }
  /** Only a paid order is handed over. */
  | { readonly kind: 'order-not-paid' };
