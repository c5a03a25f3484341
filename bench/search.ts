import { searchFromAddress } from '#domain/search/search-criteria.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { readSearchPage } from '#server/newsroom/search/search.service.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { atMost, type Benchmark, leftOut, median, p99, type Row, whole } from './benchmark.ts';
import { embeddedStores, NO_POSTGRES, postgresStores, type StoreMaker } from './stores.ts';

const WITHIN_MS = 50;
const ROUNDS = 25;
const WARM_UP = 3;
const BODY_LENGTH = 1_000;

/** Words planted at chosen densities: one story in this many contains them. 'regatta' is only in old stories. */
const PLANTED = { quokka: 250, wombat: 71 } as const;

const SEARCHES: Readonly<Record<string, string>> = {
  'a word of every story': 'q=nine',
  'a word of one story in seven': 'q=grain',
  'a word of one in 71': 'q=wombat',
  'a word of one in 250': 'q=quokka',
  'a word of one story': 'q=54321',
  'a word of old stories only': 'q=regatta',
  'two common words': 'q=night+trains',
  'two common words never together': 'q=grain+parliament',
  'a phrase': 'q="night+trains"',
  'a wrong letter': 'q=parlament',
  'nothing alike': 'q=xyzzyqwerty',
  'a common word, a tag': 'q=nine&tags=tag7',
  'a common word, a section': 'q=grain&category=health',
  'a common word, an author': 'q=nine&author=Author+7',
  'a common word, blogs': 'q=grain&kind=blog',
  'a common word, half of the time': 'q=nine&startDate=2020-01-01&endDate=2026-01-01',
};

export const search: Benchmark = {
  name: 'search',
  title: 'A page of search results from the store, without rendering',
  onlyWhenNamed: true,
  run: async () => [
    ...(await measure('100,000 embedded', embeddedStores, 100_000)),
    ...(await onPostgres('1,000,000 on PostgreSQL', 1_000_000)),
  ],
};

async function onPostgres(where: string, stories: number): Promise<readonly Row[]> {
  const postgres = await postgresStores();
  if (postgres === null) return [leftOut('Search on PostgreSQL', NO_POSTGRES)];
  try {
    return await measure(where, postgres.make, stories);
  } finally {
    await postgres.stop();
  }
}

async function measure(where: string, make: StoreMaker, stories: number): Promise<readonly Row[]> {
  await using store = await make(stories, BODY_LENGTH);
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir = '' } = store.env;
  const db = await openDatabase({ databaseUrl, dataDir, log: quietLog });
  try {
    await plantWords(db, stories);
    const rows: Row[] = [];
    for (const [what, address] of Object.entries(SEARCHES)) rows.push(await timed(db, `${what}, ${where}`, address));
    return rows;
  } finally {
    await db.close();
  }
}

/**
 * The generated stories have only seven titles, so this adds words to some and then indexes all as if newly received.
 */
async function plantWords(db: Database, stories: number): Promise<void> {
  const id = `lpad(to_hex(n + 1048576), 24, '0')`;
  for (const [word, every] of Object.entries(PLANTED))
    await db.pool.query(
      `update stories set title = title || ' ${word}'
       where id in (select ${id} from generate_series(3, $1::int, ${every}) n)`,
      [stories],
    );
  await db.pool.query(
    `update stories set title = title || ' regatta'
     where id in (select ${id} from generate_series($1::int / 2, $1::int / 2 + $1::int / 25) n)`,
    [stories],
  );
  await db.pool.query(
    `insert into search_words (kind, word, shown)
     select distinct on (found.kind, found.word) found.kind, found.word, found.shown
     from (select title, tags from stories order by publish_at desc limit 1000) s
     cross join lateral search_words_of(s.title, s.tags) found`,
  );
  for (const table of ['stories', 'search_words']) await db.pool.query(`vacuum (analyze) ${table}`);
}

async function timed(db: Database, what: string, address: string): Promise<Row> {
  const asked = searchFromAddress(new URLSearchParams(address));
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await readSearchPage(db.pool, asked);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  const middle = median(times);
  const measured = `${middle.toFixed(1)} ms (p99 ${whole(p99(times))} ms)`;
  return atMost(`Search: ${what}`, middle, WITHIN_MS, measured, `${WITHIN_MS} ms`);
}
