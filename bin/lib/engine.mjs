/**
 * Imported by the program of a node before everything but `runtime.mjs`: it starts the process again, under the same
 * id, with settings that the engine and the C library read at their start alone. An operator's own settings stay.
 */
const FLAGS = {
  // By default the young generation grows to three times 64 MB under load, and stays so.
  '--max-semi-space-size': '8',
  // The engine lets its heap grow to a multiple before it looks for garbage. A fifth would cost an eighth more time.
  '--heap-growing-percent': '50',
};
/** Every thread that compresses would keep an arena of its own. */
const ARENAS = { MALLOC_ARENA_MAX: '2' };
const STARTED = 'PAIRWISE_ENGINE_SET';

if (process.execve && process.platform !== 'win32' && !process.env[STARTED]) {
  const own = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
  const flags = Object.entries(FLAGS).filter(([name]) => !own.includes(name));
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...flags.map((flag) => flag.join('=')), ...process.argv.slice(1)],
    { ...ARENAS, ...process.env, [STARTED]: '1' },
  );
}
delete process.env[STARTED];

export {};
