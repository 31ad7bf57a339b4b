import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';

/** The products of a file, in memory until the whole file is checked: compressed, because they repeat each other. */
export type CheckedProducts = {
  add(product: ProductRecord): void;
  /** How many were added. */
  readonly size: number;
  /** All of them in the order they were added. Each batch can be taken once. */
  batches(): Generator<readonly ProductRecord[]>;
};

/** `most` is the most products of a batch. */
export function createCheckedProducts(most: number): CheckedProducts {
  const batches: Buffer[] = [];
  let open: ProductRecord[] = [];
  let size = 0;
  const close = () => {
    batches.push(deflateRawSync(JSON.stringify(open), { level: 1 }));
    open = [];
  };
  return {
    add(product) {
      open.push(product);
      size += 1;
      if (open.length === most) close();
    },
    get size() {
      return size;
    },
    *batches() {
      if (open.length > 0) close();
      for (let batch = batches.shift(); batch; batch = batches.shift())
        yield JSON.parse(inflateRawSync(batch).toString()) as ProductRecord[];
    },
  };
}
