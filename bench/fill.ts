import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';

const CHUNK = 10_000;
const AUTHORS = 1_000;
/** Rows of pictures, without files. */
export const PICTURES = 60;
/** From this many stories on, indexes are built at the end, which takes a third of the time. */
const MANY = 20_000;

const SECTIONS = `'{world,viral,india-news,web-stories,science-news,opinion,entertainment,defence,sportfit,education,election-news,health,tech,initiatives,business}'::text[]`;
const TITLES = `'{"Port cities agree on a shared flood plan after the wettest autumn in forty years","Chancellor weighs lower fees for family visas","Night trains return between London and Edinburgh","Surgeons in Pune and Leeds share one operating theatre by video","Grain prices ease as the monsoon harvest beats forecasts","Why the quiet clubs are winning","Parliament to vote on recognising overseas degrees within ninety days"}'::text[]`;
const STANDFIRST =
  'Nine councils will pool pumps, crews and forecasts, with the first barrier due before next winter, officials said on';
const SENTENCE =
  'The plan was signed on a rain-soaked quay by nine council leaders who, a year ago, could not agree on who should pay for a single pump. ';

/** The id of the nth story, as SQL. */
const ID = `lpad(to_hex(n + 1048576), 24, '0')`;

/**
 * Fills an empty store with `count` published wire stories in fifteen sections, one per minute, newest first. Eight out
 * of nine have a picture; one in 400 is a blog post, and one in 400 a deep dive. `bodyLength` is in characters.
 */
export async function fillStories(db: Database, count: number, bodyLength = 3_000): Promise<void> {
  await addAuthorsAndPictures(db.pool);
  const later = count > MANY ? await dropIndexes(db.pool) : [];
  for (let from = 1; from <= count; from += CHUNK) {
    await inTransaction(db, (client) => addChunk(client, from, Math.min(count, from + CHUNK - 1), bodyLength));
  }
  // Building an index over a million stories takes longer than the product's statement timeout.
  for (const definition of later) {
    await inTransaction(db, async (client) => {
      await client.query('set local statement_timeout = 0');
      await client.query(definition);
    });
  }
  // Chunks are inserted without the triggers that maintain these numbers.
  await db.pool.query(
    `insert into author_months (author_id, month, stories)
     select author_id, date_trunc('month', publish_at at time zone 'Europe/London')::date, count(*)
     from stories where author_id is not null and status = 'published' group by 1, 2`,
  );
  for (const table of ['stories', 'placements', 'authors', 'media']) await db.pool.query(`analyze ${table}`);
}

async function addAuthorsAndPictures(db: Queryable): Promise<void> {
  await db.query(
    `insert into authors (id, name, name_key, source)
     select lpad(to_hex(n), 24, '0'), 'Author ' || n, 'author ' || n, 'wire' from generate_series(1, $1::int) n`,
    [AUTHORS],
  );
  await db.query(
    `insert into media (id, hash, mime, width, height, bytes, avif_ready, alt)
     select lpad(to_hex(n), 24, '0'), md5(n::text), 'image/jpeg', 1600, 1067, 240000, true, 'People at a harbour wall'
     from generate_series(1, $1::int) n`,
    [PICTURES],
  );
}

/** Drops the indexes that no constraint needs and returns the statements that recreate them. */
async function dropIndexes(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes i
     where schemaname = 'public' and tablename in ('stories', 'placements')
       and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
  );
  for (const { indexname } of rows) await db.query(`drop index ${indexname}`);
  return rows.map((row) => row.indexdef);
}

async function addChunk(db: Queryable, from: number, to: number, bodyLength: number): Promise<void> {
  // The rows are known to be valid; checking every author and story again would take half of the time.
  await db.query('set local session_replication_role = replica');
  await db.query(
    `insert into stories (id, kind, source, status, section, slug, title, standfirst, body_html, category, tags,
       author_id, author_name, media_id, image_alt, read_minutes, publish_at, wire_source, wire_id)
     select ${ID}, ${kindOf('n')}, 'wire', 'published', (${SECTIONS})[1 + n % 15], 'story-' || n,
       (${TITLES})[1 + n % 7] || ' ' || n, $4 || ' ' || n, repeat('<p>' || repeat($5, 3) || '</p>', $3::int / 420),
       'News', array['tag' || n % 50, 'Climate', 'Cities'], lpad(to_hex(1 + n % ${AUTHORS}), 24, '0'),
       'Author ' || (1 + n % ${AUTHORS}), case when n % 9 = 8 then null else lpad(to_hex(1 + n % ${PICTURES}), 24, '0') end,
       'People at a harbour wall', 3, now() - n * interval '1 minute', 'bench', n::text
     from generate_series($1::int, $2::int) n`,
    [from, to, bodyLength, STANDFIRST, SENTENCE],
  );
  await db.query(
    `insert into placements (section, kind, story_id, tier, publish_at, live)
     select place, ${kindOf('n')}, ${ID}, 1, now() - n * interval '1 minute', true
     from generate_series($1::int, $2::int) n
     cross join lateral unnest(array['latest-news', (${SECTIONS})[1 + n % 15]]) place`,
    [from, to],
  );
}

function kindOf(n: string): string {
  return `case ${n} % 400 when 1 then 'blog' when 2 then 'deep-dive' else 'article' end`;
}

/** The address of a story created by `fillStories`: the fifteenth, in /world. */
export const A_STORY = '/world/story-15';
