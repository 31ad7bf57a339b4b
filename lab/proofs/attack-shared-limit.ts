import { approve, isHosted, PAYMENT, reachPaying, testProduct } from '#tests/support/buying.ts';
import { FormBrowser } from '#tests/support/form-browser.ts';
import type { AttackPart } from '#tests/support/proof.ts';
import { openNodes } from '#tests/support/shop-nodes.ts';

const REFUSED = 24;
const SHOPPERS = 5;

/**
 * A shop on https behind a proxy that is not configured: one shopper has payments refused, in a new cart each time,
 * until the limit of an address; the others, who come through the same proxy, still buy.
 */
export const sharedLimit: AttackPart = async ({ engine, rounds = REFUSED, shop, report, check }) => {
  const env = {
    TRUSTED_PROXIES: 'none',
    PUBLIC_ORIGIN: 'https://shop.test,http://localhost:3000',
    COOKIE_SECURE: 'false',
  };
  const nodes = await openNodes({
    engine,
    products: [testProduct('plenty', { pence: 1000, stock: 100_000 })],
    env,
    ...(shop !== undefined && { shop }),
  });
  try {
    const send = nodes.sender();
    const refused: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      report(`refused payment ${round + 1} of ${rounds}`);
      const browser = new FormBrowser(send, '203.0.113.7');
      const answer = await browser.request(PAYMENT, await reachPaying(browser, { plenty: 1 }));
      refused.push(isHosted(answer.location) ? 'refused' : String(answer.status));
      if (isHosted(answer.location)) await browser.post(answer.location, { outcome: 'refused' });
    }
    let bought = 0;
    for (let shopper = 1; shopper <= SHOPPERS; shopper += 1) {
      const browser = new FormBrowser(send, `198.51.100.${shopper}`);
      const answer = await browser.request(PAYMENT, await reachPaying(browser, { plenty: 1 }));
      if (!isHosted(answer.location)) continue;
      await approve(browser, answer.location);
      bought += 1;
    }
    check(bought === SHOPPERS, () => `${bought} of ${SHOPPERS} other shoppers could buy`);
    check(nodes.output().includes('TRUSTED_PROXIES'), () => 'no warning names TRUSTED_PROXIES');
    return [
      [
        'payments of one shopper',
        `${refused.filter((answer) => answer === 'refused').length} refused by the bank of ${rounds}`,
      ],
      ['other shoppers behind the proxy', `${bought} of ${SHOPPERS} bought`],
      ['warning in the log', nodes.output().includes('TRUSTED_PROXIES') ? 'yes' : 'none'],
    ];
  } finally {
    await nodes.close();
  }
};
