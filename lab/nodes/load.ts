import { setTimeout as sleep } from 'node:timers/promises';
import { buyOne, type Confirmed, productOf } from '#lab/proofs/confirmed-orders.ts';
import { headingOf, type Send } from '#tests/support/form-browser.ts';
import { uiText } from '#tests/support/ui-text.ts';
import type { Cluster } from './cluster.ts';

const PAGES = ['/uk', '/uk/adults/socks', '/uk/product/red', '/uk/product/blue', '/uk/search?term=sock', '/uk/faq'];
/** Milliseconds between two pages of a reader, and two purchases of a shopper. */
const PAUSE = 250;
const MOST_WORDS = 10;
/** What a reader sees while shoppers come first, on a machine that is too busy. */
const CROWDED = uiText('shell:crowd.title');

/** Shoppers who buy by forms and readers who open pages, all through the balancer, until `stop`. */
export type Load = {
  readonly confirmed: readonly Confirmed[];
  /** What went wrong, in words, the first ones; `failed` counts all. */
  readonly failures: readonly string[];
  readonly failed: () => number;
  /** A figure of every part: requests, those that failed, and pages whose reader was asked to come back later. */
  figures(): readonly [string, string];
  stop(): Promise<void>;
};

type Options = {
  readonly shoppers: number;
  readonly readers: number;
  /** How a shopper sends requests; by default each one once. */
  readonly sender?: (send: Send) => Send;
};

export function startLoad(
  { nodes, send }: Pick<Cluster, 'nodes' | 'send'>,
  { shoppers, readers, sender = (once) => once }: Options,
): Load {
  const confirmed: Confirmed[] = [];
  const failures: string[] = [];
  const counts = { requests: 0, failed: 0, postponed: 0 };
  let open = true;
  const fail = (words: string) => {
    counts.failed += 1;
    if (failures.length < MOST_WORDS) failures.push(words);
  };
  const counted: Send = async (path, init) => {
    counts.requests += 1;
    const answer = await send(path, init);
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers: answer.headers });
  };
  const shopper = async (place: number) => {
    for (; open; await sleep(PAUSE)) {
      try {
        confirmed.push(await buyOne(nodes.newBrowser(sender(counted)), productOf(place)));
      } catch (error) {
        fail(`A purchase failed: ${wordsOf(error)}`);
      }
    }
  };
  const reader = async (place: number) => {
    const browser = nodes.newBrowser(counted);
    for (let turn = place; open; turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? '/uk';
      try {
        const answer = await browser.request(path);
        if (answer.status === 503 && headingOf(answer) === CROWDED) counts.postponed += 1;
        else if (answer.status !== 200) fail(`${path} answered ${answer.status}: ${headingOf(answer)}`);
      } catch (error) {
        fail(`${path} was not answered: ${wordsOf(error)}`);
      }
      await sleep(PAUSE);
    }
  };
  const all = Promise.all([
    ...Array.from({ length: shoppers }, (_, place) => shopper(place)),
    ...Array.from({ length: readers }, (_, place) => reader(place)),
  ]);
  return {
    confirmed,
    failures,
    failed: () => counts.failed,
    figures: () => ['requests; failed; postponed', `${counts.requests}; ${counts.failed}; ${counts.postponed}`],
    async stop() {
      open = false;
      await all;
    },
  };
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
