import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { seconds } from '#app/kernel/clock.ts';
import type { PeerNetwork } from '#server/http/connection-guard.ts';
import { type Listening, listen } from '#server/http/listen.ts';

/** Between two looks for what has run out. */
const SWEEP_EVERY = seconds(60);

export type Running = {
  readonly port: number;
  /** Resolves when the process was asked to end and has ended cleanly; rejects when it could not go on. */
  readonly ended: Promise<void>;
  /** Ends the process the same way because it cannot go on. */
  lose(error: Error): void;
};

/**
 * Runs an app: listens, sweeps every minute, and on SIGTERM or SIGINT says it is not ready, finishes what runs and
 * closes. When it cannot listen it closes and rejects with why.
 */
export async function runProcess({
  app,
  port,
  host,
  logger,
  networkOfPeer,
  sweep,
  stopTaking,
  close,
}: {
  readonly app: Hono;
  readonly port: number;
  readonly host: string;
  readonly logger: Logger;
  /** Whose connections are counted together. */
  readonly networkOfPeer?: PeerNetwork;
  sweep(): Promise<void>;
  stopTaking(): void;
  close(): Promise<void>;
}): Promise<Running> {
  let listening: Listening;
  try {
    listening = await listen({ app, port, host, logger, ...(networkOfPeer && { networkOfPeer }) });
  } catch (error) {
    await close();
    throw error;
  }
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => logger.error({ err: error }, 'Sweep failure'));
  }, SWEEP_EVERY).unref();
  let lose: (error: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    let ending = false;
    const end = async (fault?: Error) => {
      if (ending) return;
      ending = true;
      clearInterval(sweeping);
      stopTaking();
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
