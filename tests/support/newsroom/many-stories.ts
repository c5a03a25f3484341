import type { Queryable } from '#server/db/client.ts';

interface ManyStories {
  readonly bodyLength?: number;
  /** Every second one is the translation of the one before. */
  readonly isTranslated?: boolean;
}

/** Fills the store with `count` wire stories over sixteen sections and a thousand authors, in a few statements. */
export async function addManyStories(
  db: Queryable,
  count: number,
  { bodyLength = 200, isTranslated = false }: ManyStories = {},
): Promise<void> {
  await db.query(
    `insert into authors (id, name, name_key, source)
     select lpad(to_hex(n), 24, '0'), 'Author ' || n, 'author ' || n, 'wire' from generate_series(1, 1000) n`,
  );
  // Each statement within the time that statements have, on a busy machine as well.
  const chunk = 4_000;
  for (let from = 1; from <= count; from += chunk)
    await addChunk(db, from, Math.min(count, from + chunk - 1), { bodyLength, isTranslated });
  await db.query('analyze stories');
  await db.query('analyze placements');
  await db.query('analyze authors');
}

const SECTIONS = `'{world,viral,india-news,web-stories,science-news,opinion,entertainment,defence,sportfit,education,election-news,health,tech,initiatives,business}'::text[]`;

async function addChunk(
  db: Queryable,
  from: number,
  to: number,
  { bodyLength, isTranslated }: Required<ManyStories>,
): Promise<void> {
  await db.query(
    `insert into stories (id, kind, source, status, section, slug, title, standfirst, body_html, category, tags,
       author_id, author_name, publish_at, wire_source, wire_id, language, translation_group)
     select lpad(to_hex(n + 1048576), 24, '0'), 'article', 'wire', 'published', (${SECTIONS})[1 + n % 15],
       'story-' || n, 'Council ' || n || ' votes on plan ' || (n % 977), 'What the vote ' || n || ' means for the town',
       '<p>' || repeat('word ', $3::int / 5) || '</p>', 'News', array['tag' || n % 50],
       lpad(to_hex(1 + n % 1000), 24, '0'), 'Author ' || (1 + n % 1000), now() - n * interval '1 minute',
       'many', n::text, case when $4 and n % 2 = 1 then 'hi' else 'en' end,
       case when $4 then lpad((n / 2)::text, 24, '0') end
     from generate_series($1::int, $2::int) n`,
    [from, to, bodyLength, isTranslated],
  );
  await db.query(
    `insert into placements (section, kind, story_id, tier, publish_at, live)
     select place, 'article', lpad(to_hex(n + 1048576), 24, '0'), 1, now() - n * interval '1 minute', true
     from generate_series($1::int, $2::int) n cross join lateral unnest(array['latest-news', (${SECTIONS})[1 + n % 15]]) place`,
    [from, to],
  );
}
