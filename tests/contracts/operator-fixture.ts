import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import { type CliDeps, cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { inspectStore } from '#server/store/upkeep/inspect-store.ts';
import { createStage, market, type Stage } from './commerce-fixture.ts';

export const gb = market('GB');

/** Opens a stage and a folder for each test of a file, with the operator program on them. */
export function setUpOperatorStage() {
  let stage: Stage;
  let folder: string;
  let out: string;
  let errors: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'operator-'));
    stage = await createStage({
      variants: [
        { id: 'red', name: 'Red', pence: 1250, stock: { nl: 5 } },
        { id: 'blue', name: 'Blue', pence: 999, stock: { nl: 0 } },
      ],
    });
  });
  afterEach(async () => {
    await stage.close();
    rmSync(folder, { recursive: true });
  });
  const run = (...argv: string[]) => runWith({}, ...argv);
  /** The same with other dependencies. */
  const runWith = async (changed: Partial<CliDeps>, ...argv: string[]) => {
    out = '';
    errors = '';
    const deps: CliDeps = {
      ...cliDeps({ DATA_DIR: folder }, ''),
      securityLog: { info: () => undefined },
      openStore: async () => ({
        read: stage.store.read,
        command: stage.store.command,
        joined: false,
        close: async () => undefined,
      }),
      clock: stage.now,
      stdout: async (text) => {
        out += text;
      },
      stderr: (text) => {
        errors += text;
      },
      ...changed,
    };
    return runShop(argv, deps);
  };
  const expectSoundStore = async () => {
    const findings = await inspectStore(stage.store.read, { migrations, now: stage.now() });
    expect(findings.filter(({ level }) => level === 'fault')).toEqual([]);
  };
  return {
    get folder() {
      return folder;
    },
    get stage() {
      return stage;
    },
    get out() {
      return out;
    },
    get errors() {
      return errors;
    },
    run,
    runWith,
    expectSoundStore,
  };
}
