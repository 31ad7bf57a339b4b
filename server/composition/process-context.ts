import type { Logger } from 'pino';
import type { Clock } from '#app/kernel/clock.ts';
import type { Config } from '#server/config/types.ts';
import type { Metrics } from '#server/edge/metrics/metrics.ts';
import { storedSecrets } from './development-secrets.ts';

/** The paths of the files that ship with the program. */
export type ProgramFiles = {
  readonly contentFolder: string;
  readonly writerFile: string | undefined;
  readonly pictureFile?: string | undefined;
  /** The drawings of the build; a hosted platform shows none. */
  readonly drawingFolder?: string | undefined;
  readonly searchFile?: string | undefined;
  readonly checkFile?: string | undefined;
};

/** What the process provides to every part. */
export type ProcessContext = {
  readonly files: ProgramFiles;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Receives the time of a store that nodes share, and the milliseconds that it took to come. */
  readonly onSharedTime?: ((time: number, took: number) => void) | undefined;
  readonly onFatal: (error: Error) => void;
  /** Called after each write of this process that pages may show. */
  readonly onWrite?: (() => void) | undefined;
  /** Counts what the parts do; undefined without metrics. */
  readonly metrics?: Metrics | undefined;
};

/** The newest first. In development they are made once and stored in the data directory. */
export function secretsOf({ sessionSecrets, dataDir }: Pick<Config, 'sessionSecrets' | 'dataDir'>): readonly string[] {
  return sessionSecrets.length > 0 ? sessionSecrets.map((secret) => secret.reveal()) : storedSecrets(dataDir);
}

/** The keys of links in letters: those of the session, then former ones, since such links live longer than sessions. */
export function linkSecretsOf(config: Pick<Config, 'sessionSecrets' | 'linkSecrets' | 'dataDir'>): readonly string[] {
  return [...secretsOf(config), ...config.linkSecrets.map((secret) => secret.reveal())];
}
