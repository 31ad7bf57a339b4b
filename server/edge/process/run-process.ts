import { setTimeout } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { seconds } from '#app/kernel/clock.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { CountedAddress } from '#server/edge/http/connection-guard.ts';
import type { MemoryAnswers } from '#server/edge/http/documents/memory-answers.ts';
import { type Listening, listen } from '#server/edge/http/listen.ts';

/** Interval between two sweeps of expired rows. */
const SWEEP_EVERY = seconds(60);
/** Interval between two looks for due letters: a shopper waits for a link. */
const LETTERS_EVERY = seconds(5);

export type Running = {
  readonly port: number;
  /** Resolves after a requested and clean end of the process; rejects when the process could not continue. */
  readonly ended: Promise<void>;
  /** Ends the process the same way because it cannot continue. */
  lose(error: Error): void;
};

/**
 * Runs an app: listens, sweeps every minute, writes letters every five seconds, and on SIGTERM or SIGINT reports not
 * ready, finishes running work and closes. When it cannot listen, it closes and rejects with the reason.
 */
export async function runProcess({
  app,
  answerFromMemory,
  port,
  variable,
  host,
  logger,
  countedAddress,
  sweep,
  writeLetters = async () => undefined,
  stopDelay = 0,
  stopTaking,
  close,
}: {
  readonly app: Hono;
  readonly answerFromMemory?: MemoryAnswers;
  readonly port: number;
  readonly variable?: string;
  readonly host: string;
  readonly logger: Logger;
  /** The addresses that connections are counted by. */
  readonly countedAddress?: CountedAddress;
  sweep(): Promise<void>;
  writeLetters?(): Promise<unknown>;
  /** Milliseconds in which a node that reports not ready takes connections: a load balancer looks now and then. */
  readonly stopDelay?: number;
  stopTaking(): void;
  close(): Promise<void>;
}): Promise<Running> {
  const listening = await listenOrClose({ app, port, variable, host, logger, answerFromMemory, countedAddress }, close);
  // The store logs its own outage, once a minute.
  const logFailure = (message: string) => (err: unknown) => {
    if (!isUpstreamUnavailable(err)) logger.error({ err }, message);
  };
  const repeating = [
    repeat(sweep, SWEEP_EVERY, logFailure('Sweep failure')),
    repeat(writeLetters, LETTERS_EVERY, logFailure('Letter failure')),
  ];
  let lose: (error: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    let ending = false;
    const end = async (fault?: Error) => {
      if (ending) return;
      ending = true;
      for (const timer of repeating) clearInterval(timer);
      stopTaking();
      if (!fault) await setTimeout(stopDelay);
      await listening.drain();
      await close();
      logger.flush();
      if (fault) reject(fault);
      else resolve();
    };
    process.on('SIGTERM', () => end());
    process.on('SIGINT', () => end());
    lose = (error) => {
      logger.fatal({ err: error }, 'Store write loss: this node ends');
      void end(error);
    };
  });
  return { port: listening.port, ended, lose: (error) => lose(error) };
}

/** Closes what is open where the port cannot be had. */
async function listenOrClose(options: Parameters<typeof listen>[0], close: () => Promise<void>): Promise<Listening> {
  try {
    return await listen(options);
  } catch (error) {
    await close();
    throw error;
  }
}

function repeat(work: () => Promise<unknown>, every: number, onFailure: (error: unknown) => void): NodeJS.Timeout {
  return setInterval(() => void work().catch(onFailure), every).unref();
}
