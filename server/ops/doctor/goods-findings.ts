import type { Config } from '#server/config/types.ts';
import type { StoredGoods } from '#server/platform/catalogue/read-demo-data.ts';
import { counted, type Finding, fault, note, ok } from './finding.ts';

const IMPORT = 'npm run shop -- import FILE --format shopify|google (docs/importing.md)';

/** What to mend in what the store sells: nothing at all, or goods and discount codes of the demo. */
export function goodsFindings(
  { products, isDemo, demoRules }: StoredGoods,
  { stage, shopFile }: Pick<Config, 'stage' | 'shopFile'>,
): readonly Finding[] {
  const worse = stage === 'production' ? fault : note;
  return [
    products === 0
      ? worse(`The catalogue is empty, nothing is for sale. Import your products: ${IMPORT}.`)
      : ok('Products'),
    ...(stage === 'production' || shopFile !== null ? demoFindings({ products, isDemo, demoRules }, stage) : []),
  ];
}

function demoFindings({ products, isDemo, demoRules }: StoredGoods, stage: Config['stage']): readonly Finding[] {
  const where = stage === 'production' ? 'in production' : 'in a shop of its own';
  return [
    isDemo
      ? fault(
          `${counted(products, 'product')} of the demo, which nobody can send, are for sale ${where}. Import your own, which removes them: ${IMPORT}. DEMO_DATA=true brought them.`,
        )
      : ok('No products of the demo'),
    demoRules.length > 0
      ? fault(
          `Discounts of the demo, which anyone can read, hold ${where}: ${demoRules.join(', ')}. End each of them: npm run shop -- codes end ${demoRules[0]}.`,
        )
      : ok('No discounts of the demo'),
  ];
}
