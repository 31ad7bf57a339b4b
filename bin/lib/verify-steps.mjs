import { join } from 'node:path';

/**
 * What `npm run verify` runs: all but the slow tests (`slow-tests.mjs`). Every rule of the project is one of these
 * steps or it is no rule; the boundaries between folders are a test (`tests/architecture/boundaries.test.ts`).
 * @param {string} root
 * @returns {readonly import('./run-step.mjs').Step[]}
 */
export function verifySteps(root) {
  const tool = (/** @type {string} */ name) => join(root, 'node_modules', '.bin', name);
  return [
    {
      name: 'tests',
      command: tool('vitest'),
      args: ['run', '--project', 'unit', '--project', 'contracts', '--project', 'architecture'],
      env: { SKIP_SLOW_TESTS: '1' },
      count: 'vitest',
    },
    { name: 'route types', command: tool('react-router'), args: ['typegen'] },
    { name: 'format and lint', command: tool('biome'), args: ['ci', '--colors=off', '.'] },
    {
      name: 'types',
      // Other tools read sources with the interface of version 5, which version 7 does not have.
      command: process.execPath,
      args: [
        join(root, 'node_modules', 'typescript-7', 'bin', 'tsc'),
        '--noEmit',
        '-p',
        '.',
        '--incremental',
        '--tsBuildInfoFile',
        join(root, 'node_modules', '.cache', 'types.tsbuildinfo'),
      ],
      after: 'route types',
    },
    {
      name: 'unused',
      command: tool('knip'),
      args: ['--no-progress', '--config', 'tools/knip.json'],
      after: 'route types',
    },
    { name: 'known faults', command: process.execPath, args: [join(root, 'bin', 'audit.mjs')] },
  ];
}
