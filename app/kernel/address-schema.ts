import { z } from 'zod';
import { ADDRESS_FIELDS, TAX_ADDRESS_FIELDS } from './address.ts';

const texts = <const Field extends string>(fields: readonly Field[]) =>
  z.object(Object.fromEntries(fields.map((field) => [field, z.string()])) as Record<Field, z.ZodString>);

/** An address as it is stored and sent: complete, with validated texts. */
export const addressSchema = texts(ADDRESS_FIELDS);
export const taxAddressSchema = texts(TAX_ADDRESS_FIELDS);
