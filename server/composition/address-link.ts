import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { createAddressLink } from '#app/kernel/address-link.ts';
import { createOrderReference } from '#app/modules/payments/domain/return-reference.ts';
import type { Services } from '#app/request-context.ts';
import { signing } from './signing.ts';

const PURPOSE = 'address link';

/** Signs the links of newsletter letters and stock alerts, for the shop and for the operator's program. */
export function openAddressLink(secrets: readonly string[]): Services['addressLink'] {
  const [first, ...rest] = secrets.map((secret) => ({
    ...createOrderReference(signing([secret], PURPOSE)),
    ...sealing(secret),
  }));
  if (!first) throw new Error('At least one secret is needed');
  return createAddressLink([first, ...rest]);
}

/**
 * AES-256-CBC of the 32 bytes of a hash, the same each time, so that the link of an address in an exported list stays
 * the same. The bytes of a hash are random: two of them share no block. The signature of the link protects it.
 */
function sealing(secret: string) {
  const derived = (part: string) => createHmac('sha256', secret).update(`pairwise ${PURPOSE} ${part}`).digest();
  const [key, iv] = [derived('key'), derived('iv').subarray(0, 16)];
  return {
    seal(emailHash: string): string {
      const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
      return Buffer.concat([cipher.update(emailHash, 'hex'), cipher.final()]).toString('base64url');
    },
    open(sealed: string): string {
      const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
      return Buffer.concat([decipher.update(sealed, 'base64url'), decipher.final()]).toString('hex');
    },
  };
}
