import { z } from 'zod';
import { ADDRESS_FIELDS, type AddressField } from './address.ts';

const shape = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, z.string()]));

/** An address as it is stored and sent: complete, with validated texts. */
export const addressSchema = z.object(shape as Record<AddressField, z.ZodString>);

export const taxAddressSchema = addressSchema.pick({
  street0: true,
  city: true,
  region: true,
  postCode: true,
  country: true,
});
