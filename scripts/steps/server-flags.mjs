import { fileURLToPath } from 'node:url';

/**
 * How the server's process is run, in production, in tests and in the benchmarks alike.
 *
 * node:sqlite, which guards the data directory, still announces itself as experimental on every start. A bounded young
 * generation keeps the garbage of a start from staying as memory: the embedded database shares this process.
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=32'];

/** Node's compile cache for the sources, which speeds up all starts after the first. */
const compiled = fileURLToPath(new URL('../../build/compiled', import.meta.url));

/**
 * glibc keeps freed memory in a pool for each thread; with two pools the process idles some 70 MB lower. Left to itself
 * it keeps ever more at the top of a pool once something large was freed: some 20 MB more after a feed was taken in.
 * The bounds are far above a page's size, so that pages never wait for fresh memory.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '33554432',
  NODE_COMPILE_CACHE: compiled,
};
