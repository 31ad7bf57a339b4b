import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import { type UpstreamFault, UpstreamUnavailable } from '#app/kernel/upstream.ts';
import { currentRequest } from '#server/kernel/request-scope.ts';
import { measured, type UpstreamMonitor } from '#server/vendors/_http/measured.ts';
import { jsonOf, readText } from '#server/vendors/_http/read-answer.ts';
import { createThrottle } from './throttle.ts';

const PER_SECOND = 5;
const PER_SECOND_WITH_OAUTH = 3;
/** Pauses after "too many requests": their length in milliseconds, and how many there are. */
const PAUSE = 300;
const MOST_RETRIES = 10;
/** Milliseconds after which a call has failed. */
const TIMEOUT = seconds(4);
/** Answers that are asked for again by their `ETag`. */
const REMEMBERED = 20;

export type StoryblokClientDeps = {
  /** Up to and including `/cdn`, without a trailing slash. */
  readonly url: string;
  readonly token: { readonly kind: 'access' | 'oauth'; readonly value: string };
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly timeout?: number;
  readonly monitor?: UpstreamMonitor | undefined;
  /** Resolves when a call may begin. Default: a throttle of its own. */
  readonly turn?: () => Promise<void>;
};

export type Asked = {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** The storefront for which the service is asked. */
  readonly storeCode?: string;
};

export type StoryblokClient = {
  /**
   * `total` is the number of entries on all pages; `none` is the answer where the service has nothing of the name.
   * Rejects with `UpstreamUnavailable`.
   */
  get<T>(asked: Asked, schema: z.ZodType<T>, none?: T): Promise<{ readonly body: T; readonly total: number | null }>;
};

type Answer = {
  readonly status: number;
  readonly etag: string | null;
  readonly total: string | null;
  readonly text: string;
};

/** A throttle for all clients of a space: as many calls a second as the service takes with a token. */
export function createSpaceThrottle(
  { kind }: StoryblokClientDeps['token'],
  deps: Pick<StoryblokClientDeps, 'clock' | 'wait'>,
): () => Promise<void> {
  return createThrottle({ perSecond: kind === 'oauth' ? PER_SECOND_WITH_OAUTH : PER_SECOND, ...deps });
}

/**
 * Reads a space of Storyblok. Calls are spread over time, and repeated when there were too many, so that one may take
 * seconds: no page waits for one.
 */
export function createStoryblokClient({
  url,
  token,
  timeout = TIMEOUT,
  ...deps
}: StoryblokClientDeps): StoryblokClient {
  const isOauth = token.kind === 'oauth';
  const turn = deps.turn ?? createSpaceThrottle(token, deps);
  const known = new LRUCache<string, Answer>({ max: REMEMBERED });

  const send = async ({ path, params, storeCode }: Asked): Promise<Answer> => {
    const address = `${url}/${path}?${new URLSearchParams(isOauth ? params : { ...params, token: token.value })}`;
    const before = known.get(address);
    const request = currentRequest();
    const headers: Record<string, string> = {
      accept: 'application/json',
      'cache-control': 'no-cache',
      ...(storeCode && { 'store-code': storeCode }),
      ...(isOauth && { authorization: token.value }),
      ...(before?.etag && { 'if-none-match': before.etag }),
      ...(request && { 'x-request-id': request.requestId }),
    };
    const answer = await answered(deps.fetch, { address, headers, timeout });
    if (answer.status === 304 && before) return before;
    if (answer.status === 200 && answer.etag) known.set(address, answer);
    return answer;
  };

  const sendPatiently = async (asked: Asked): Promise<Answer> => {
    for (let retried = 0; ; retried += 1) {
      await turn();
      const answer = await send(asked);
      if (answer.status !== 429 || retried === MOST_RETRIES) return answer;
      await deps.wait(PAUSE);
    }
  };

  const read: StoryblokClient['get'] = async (asked, schema, none) => {
    const answer = await sendPatiently(asked);
    if (answer.status === 404 && none !== undefined) return { body: none, total: 0 };
    if (answer.status !== 200) throw unavailable('status', `status ${answer.status}`);
    const parsed = schema.safeParse(jsonOf(answer.text));
    if (!parsed.success) throw unavailable('invalid-answer', `an answer to ${asked.path} that is not one`);
    const total = Number(answer.total ?? Number.NaN);
    return { body: parsed.data, total: Number.isInteger(total) && total >= 0 ? total : null };
  };
  return {
    get: (asked, schema, none) =>
      measured({ upstream: 'content', monitor: deps.monitor }, () => read(asked, schema, none)),
  };
}

type Sent = { readonly address: string; readonly headers: Readonly<Record<string, string>>; readonly timeout: number };

async function answered(fetch: StoryblokClientDeps['fetch'], { address, headers, timeout }: Sent): Promise<Answer> {
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(address, { headers, redirect: 'manual', signal });
    const text = await readText(response);
    return { status: response.status, etag: response.headers.get('etag'), total: response.headers.get('total'), text };
  } catch (error) {
    // The message of a network error may name the address, and the token with it.
    throw unavailable(signal.aborted ? 'timeout' : 'network', error instanceof Error ? error.name : 'unknown');
  }
}

const unavailable = (fault: UpstreamFault, reason: string) =>
  new UpstreamUnavailable('The content service', fault, { cause: new Error(reason) });
