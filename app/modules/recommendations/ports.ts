/** Products that go with others. */
export interface Recommendations {
  /**
   * Skus bought together with a product, the best first, at most `most`; none while nothing is known. They may be sold
   * out or not sold in a market.
   */
  boughtWith(sku: string, most: number): Promise<readonly string[]>;
}
