import { isIP } from 'node:net';
import { seconds } from '#app/kernel/clock.ts';
import { ACCEPTED_PICTURES, PICTURE_TYPES, resolveHost } from '#server/edge/images/remote-image.ts';
import { isInsideAddress } from '#server/kernel/inside-address.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';

/** A picture of a product that the shop fetches from elsewhere. */
export type RemotePicture = { readonly sku: string; readonly url: string };

/** What the addresses of pictures answer. Drawn pictures have none. */
export type PictureFacts = {
  /** Why an address brings no picture. */
  readonly broken: ReadonlyMap<string, string>;
  /** Why a host was not reached, by its name: it may be this machine that is offline. */
  readonly unreached: ReadonlyMap<string, string>;
  /** Addresses that there was no time or no room for. */
  readonly left: number;
};

const MOST = 300;
const AT_ONCE = 8;
const EACH = seconds(5);
const TOGETHER = seconds(30);

/**
 * Asks for the pictures of products, each address once, as the image service does, without reading them: at most 300
 * addresses, 8 at once, 5 seconds for each and 30 for all. The first picture of each product comes first. A host that
 * is not reached is asked no further, one of a private network not at all. `end` ends the run.
 */
export async function examinePictures(
  pictures: readonly RemotePicture[],
  {
    fetch,
    end = AbortSignal.timeout(TOGETHER),
    resolve = resolveHost,
  }: Pick<CliDeps, 'fetch'> & {
    readonly end?: AbortSignal;
    readonly resolve?: (host: string) => Promise<readonly string[]>;
  },
): Promise<PictureFacts> {
  const urls = inTurn(pictures);
  const isInside = insideHosts(resolve);
  const { broken, unreached, examine } = createRun((url) => ask(url, { fetch, end, isInside }));
  const due = urls.slice(0, MOST).values();
  let asked = 0;
  const work = async () => {
    for (const url of due) {
      if (end.aborted) return;
      if (await examine(url)) asked += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { broken, unreached, left: urls.length - asked };
}

/** What is known of addresses and hosts, with the examination of one more. */
function createRun(answerOf: (url: string) => Promise<Answer | null>) {
  const broken = new Map<string, string>();
  const unreached = new Map<string, string>();
  const answered = new Set<string>();
  const take = (url: string, host: string, answer: Answer) => {
    // A host that answers for other pictures is there.
    if (answer.kind === 'unreached' && !answered.has(host)) unreached.set(host, answer.why);
    else if (answer.kind !== 'answered') broken.set(url, answer.why);
    if (answer.kind !== 'unreached') answered.add(host);
  };
  return {
    broken,
    unreached,
    /** False where the time of the run ended before an answer. */
    async examine(url: string): Promise<boolean> {
      const { host, rejected } = hostOf(url);
      if (rejected !== null) broken.set(url, rejected);
      if (rejected !== null || unreached.has(host)) return true;
      const answer = await answerOf(url);
      if (answer) take(url, host, answer);
      return answer !== null;
    },
  };
}

/** The host of an address, or why the image service does not ask for it. */
export function hostOf(url: string): { readonly host: string; readonly rejected: string | null } {
  if (!URL.canParse(url)) return { host: '', rejected: 'no address' };
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' && protocol !== 'http:') return { host, rejected: 'neither http nor https' };
  return { host, rejected: isIP(host) !== 0 && isInsideAddress(host) ? 'no public address' : null };
}

/** Whether a host's name leads into a private network. The request tells whether it can be looked up. */
function insideHosts(resolve: (host: string) => Promise<readonly string[]>): (host: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (host) => {
    const asked =
      known.get(host) ??
      resolve(host).then(
        (addresses) => addresses.some(isInsideAddress),
        () => false,
      );
    known.set(host, asked);
    return asked;
  };
}

type Answer = { readonly kind: 'answered' } | { readonly kind: 'broken' | 'unreached'; readonly why: string };

/** Null where the time of the run ended before. */
async function ask(
  url: string,
  {
    fetch,
    end,
    isInside,
  }: Pick<CliDeps, 'fetch'> & { readonly end: AbortSignal; readonly isInside: (host: string) => Promise<boolean> },
): Promise<Answer | null> {
  const { host } = hostOf(url);
  try {
    const signal = AbortSignal.any([end, AbortSignal.timeout(EACH)]);
    if (isIP(host) === 0 && (await before(signal, isInside(host))))
      return { kind: 'broken', why: `no public address of ${host}` };
    // The image service follows no redirects.
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { accept: ACCEPTED_PICTURES },
      signal,
    });
    await answer.body?.cancel();
    if (answer.status !== 200) return { kind: 'broken', why: `status ${answer.status}` };
    const type = answer.headers.get('content-type') ?? '';
    return PICTURE_TYPES.test(type) ? { kind: 'answered' } : { kind: 'broken', why: type || 'no type' };
  } catch (error) {
    if (end.aborted) return null;
    return { kind: 'unreached', why: reasonOf(error) };
  }
}

/** The result of work, or the reason of a signal that comes first. */
const before = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    ),
  ]);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}

/** Each address once: the first pictures of all products, the second ones after them, and so on. */
function inTurn(pictures: readonly RemotePicture[]): readonly string[] {
  const ranks = new Map<string, number>();
  const ranked = pictures.map(({ sku, url }) => {
    const rank = ranks.get(sku) ?? 0;
    ranks.set(sku, rank + 1);
    return { url, rank };
  });
  return [...new Set(ranked.sort((a, b) => a.rank - b.rank).map(({ url }) => url))];
}
