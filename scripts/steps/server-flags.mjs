/**
 * How the server's process is run, in production, in tests and in the benchmarks alike.
 *
 * node:sqlite, which guards the data directory, still announces itself as experimental on every start. The other flags
 * keep memory small in a process that also holds the embedded database: a smaller young generation spares 130 MB, and
 * the engine's WebAssembly is used as first compiled, for compiling it again takes 400 MB for a while and gave nothing
 * measurable.
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];

/** glibc keeps freed memory in one pool for each thread; with one pool the process idles 70 MB lower. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
