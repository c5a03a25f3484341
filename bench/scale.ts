import { type Benchmark, leftOut, type Row, whole } from './benchmark.ts';
import { requestRates, type Target } from './load.ts';
import {
  embeddedStores,
  NO_POSTGRES,
  postgresStores,
  type Store,
  type StoreMaker,
  startUncachedSite,
} from './stores.ts';

const PAGE = '/world';
const GROWTH = 1.5;
/** A million bodies of the usual 3 kB would fill a small disk, and lists don't read them. */
const BODY_LENGTH = 1_000;

export const scale: Benchmark = {
  name: 'scale',
  title: 'The uncached section page as the store grows',
  onlyWhenNamed: true,
  run: async () => [...(await onPostgres()), ...(await measure('embedded', embeddedStores, [1_000, 100_000]))],
};

async function onPostgres(): Promise<readonly Row[]> {
  const postgres = await postgresStores();
  if (postgres === null) return [leftOut('Section page at growing sizes on PostgreSQL', NO_POSTGRES)];
  try {
    return await measure('PostgreSQL', postgres.make, [1_000, 100_000, 1_000_000]);
  } finally {
    await postgres.stop();
  }
}

/** All sizes in turns, so that other load on the machine affects them alike. */
async function measure(engine: string, make: StoreMaker, sizes: readonly number[]): Promise<readonly Row[]> {
  await using stack = new AsyncDisposableStack();
  const targets: Record<string, Target> = {};
  for (const size of sizes) {
    const startedAt = Date.now();
    const store: Store = stack.use(await make(size, BODY_LENGTH));
    console.log(`  ${whole(size)} stories, ${engine}: filled in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
    const site = stack.use(await startUncachedSite(store.env));
    targets[size] = { url: site.url + PAGE, encoding: 'identity' };
  }
  const rates = await requestRates(targets);
  const [least = 0, ...larger] = sizes;
  const base = rates[least] ?? Number.NaN;
  return larger.map((size) => {
    const rate = rates[size] ?? Number.NaN;
    const measured = `${(base / rate).toFixed(2)} times (${whole(rate)} a second; ${whole(base)} at ${whole(least)})`;
    const what = `Section page at ${whole(size)} stories, ${engine}`;
    return { what, measured, target: `below ${GROWTH} times`, met: base / rate < GROWTH };
  });
}
