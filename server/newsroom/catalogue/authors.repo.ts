import type { AuthorFields } from '#domain/desk/catalogue.ts';
import type { Queryable } from '#server/db/client.ts';
import { literally } from '#server/db/like.ts';

export interface AuthorRow {
  id: string;
  name: string;
  name_key: string;
  source: 'desk' | 'wire' | 'sample';
  title: string | null;
  category: string | null;
  bio: string | null;
  twitter: string | null;
  linkedin: string | null;
  website: string | null;
  email: string | null;
  location: string | null;
  expertise: string[];
  followers_count: number;
  hash: string | null;
  width: number | null;
  stories: number;
  aliases: string[];
}

const AUTHOR = `select a.id, a.name, a.name_key, a.source, a.title, a.category, a.bio, a.twitter, a.linkedin, a.website,
    a.email, a.location, a.expertise, a.followers_count, m.hash, m.width,
    (select coalesce(sum(c.stories), 0)::int from author_months c where c.author_id = a.id) as stories,
    array(select l.name_key from author_aliases l where l.author_id = a.id order by l.name_key) as aliases
  from authors a left join media m on m.id = a.media_id`;

/** Authors by name after `after`; `q` is looked for anywhere in the name. */
export async function listAuthors(
  db: Queryable,
  { q, source, after }: { q: string; source: string | null; after: string },
  limit: number,
): Promise<AuthorRow[]> {
  const { rows } = await db.query<AuthorRow>(
    `${AUTHOR} where ($1 = '' or a.name_key like '%' || $1 || '%') and ($2::text is null or a.source = $2)
       and a.name_key > $3 order by a.name_key limit $4`,
    [literally(q.trim().toLowerCase()), source, after, limit],
  );
  return rows;
}

export async function authorById(db: Queryable, id: string): Promise<AuthorRow | null> {
  const { rows } = await db.query<AuthorRow>(`${AUTHOR} where a.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Concurrent changes of two names would otherwise deadlock. */
export async function lockAuthors(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('matv authors'))`);
}

/** The id of the author with that name, or with that name before a merge. */
export async function holderOfName(tx: Queryable, key: string): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from authors where name_key = $1
     union all select author_id from author_aliases where name_key = $1 limit 1`,
    [key],
  );
  return rows[0]?.id ?? null;
}

type Stored = Omit<AuthorFields, 'portrait'> & { readonly mediaId: string | null };

export async function insertAuthor(tx: Queryable, id: string, key: string, fields: Stored): Promise<void> {
  await tx.query(
    `insert into authors (id, name, name_key, source, title, category, bio, media_id, twitter, linkedin, website, email,
       location, expertise) values ($1, $2, $3, 'desk', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [id, fields.name, key, ...columnsOf(fields)],
  );
}

export async function updateAuthor(tx: Queryable, id: string, key: string, fields: Stored): Promise<void> {
  await tx.query(
    `update authors set name = $2, name_key = $3, title = $4, category = $5, bio = $6, media_id = $7, twitter = $8,
       linkedin = $9, website = $10, email = $11, location = $12, expertise = $13,
       source = case source when 'wire' then 'desk' else source end
     where id = $1`,
    [id, fields.name, key, ...columnsOf(fields)],
  );
}

function columnsOf(fields: Stored): unknown[] {
  const { title, category, bio, mediaId, twitter, linkedin, website, email, location, expertise } = fields;
  const orNull = (value: string) => (value === '' ? null : value);
  return [
    ...[orNull(title), orNull(category), orNull(bio), mediaId, orNull(twitter), orNull(linkedin), orNull(website)],
    ...[orNull(email), orNull(location), expertise],
  ];
}

/** Makes `key`, and all aliases of `from`, aliases of `into`; `from` is null when an author only gets another name. */
export async function leadNameTo(tx: Queryable, key: string, into: string, from: string | null): Promise<void> {
  if (from !== null) await tx.query('update author_aliases set author_id = $2 where author_id = $1', [from, into]);
  await tx.query(
    `insert into author_aliases (name_key, author_id, former_id) values ($1, $2, $3)
     on conflict (name_key) do update set author_id = excluded.author_id, former_id = excluded.former_id`,
    [key, into, from],
  );
}

export async function deleteAlias(tx: Queryable, key: string): Promise<void> {
  await tx.query('delete from author_aliases where name_key = $1', [key]);
}

/** Puts the author's present name on up to `limit` stories that carry an old one; returns their ids. */
export async function renameOnStories(tx: Queryable, authorId: string, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update stories s set author_name = a.name from authors a
     where a.id = $1 and s.id in (select id from stories where author_id = $1 and author_name is distinct from
       (select name from authors where id = $1) limit $2) returning s.id`,
    [authorId, limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Puts the author's present name on the working copies under their name. The versions stay as they are, so that an editor
 * who has one open can still save it.
 */
export async function renameInDrafts(db: Queryable, authorId: string): Promise<void> {
  await db.query(
    `update story_drafts d set fields = jsonb_set(d.fields, '{authorName}', to_jsonb(a.name)) from authors a
     where a.id = $1 and d.fields ->> 'authorId' = $1 and d.fields ->> 'authorName' <> a.name`,
    [authorId],
  );
}

export async function portraitId(db: Queryable, hash: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>('select id from media where hash = $1', [hash]);
  return rows[0]?.id ?? null;
}
