import type { Colleague, Mention } from '#domain/desk/story-notes.ts';
import type { Queryable } from '#server/db/client.ts';

const MOST_SHOWN = 50;

/** Everybody who may log in, by name. */
export async function listColleagues(db: Queryable): Promise<Colleague[]> {
  const { rows } = await db.query<Colleague>(
    'select id as _id, name, role from users where disabled_at is null order by name, id',
  );
  return rows;
}

export interface Mentioned {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The people among `ids` who may log in. */
export async function peopleOf(db: Queryable, ids: readonly string[]): Promise<Mentioned[]> {
  const { rows } = await db.query<Mentioned>(
    'select id, name, email from users where id = any($1::text[]) and disabled_at is null',
    [ids],
  );
  return rows;
}

/** The addressees of a note: people it mentions, and those who wrote earlier in its thread. */
export interface Addressees {
  readonly named: readonly string[];
  readonly inThread: readonly string[];
}

/** Replaces the addressees of a note; returns the ids of people who have not been addressed by it before. */
export async function setAddressees(tx: Queryable, noteId: string, { named, inThread }: Addressees): Promise<string[]> {
  await tx.query(
    `update note_mentions set is_named = user_id = any($2::text[]), in_thread = user_id = any($3::text[])
     where note_id = $1`,
    [noteId, named, inThread],
  );
  const { rows } = await tx.query<{ user_id: string }>(
    `insert into note_mentions (note_id, user_id, is_named, in_thread, at)
     select $1, told.id, told.id = any($2::text[]), told.id = any($3::text[]), statement_timestamp()
     from (select distinct unnest($2::text[] || $3::text[]) as id) told
     on conflict do nothing returning user_id`,
    [noteId, named, inThread],
  );
  return rows.map(({ user_id }) => user_id);
}

export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from note_mentions where user_id = $1 and (is_named or in_thread) and read_at is null',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

export async function markRead(db: Queryable, userId: string, notes: readonly string[]): Promise<void> {
  await db.query(
    `update note_mentions set read_at = now() where user_id = $1 and note_id = any($2::text[]) and read_at is null`,
    [userId, notes],
  );
}

interface MentionRow {
  readonly note_id: string;
  readonly story_id: string;
  readonly title: string;
  readonly author: string;
  readonly reason: Mention['reason'];
  readonly body: string;
  readonly quote: string;
  readonly state: Mention['state'];
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** Notes and replies addressed to a person: unread ones first, then the newest. */
export async function listMentions(db: Queryable, userId: string): Promise<Mention[]> {
  const select = (which: string) =>
    `select m.note_id, m.is_named, m.at, m.read_at from note_mentions m
     where m.user_id = $1 and (m.is_named or m.in_thread) and m.read_at ${which} order by m.at desc limit ${MOST_SHOWN}`;
  const { rows } = await db.query<MentionRow>(
    `select n.id as note_id, n.story_id, coalesce(d.fields->>'title', s.title) as title, n.author,
       case when m.is_named then 'mention' when thread.author_id = $1 then 'own-note' else 'thread' end as reason, n.body,
       thread.quote, thread.state, n.created_at, m.read_at
     from ((${select('is null')}) union all (${select('is not null')})) m
     join story_notes n on n.id = m.note_id
     join story_notes thread on thread.id = coalesce(n.parent_id, n.id)
     join stories s on s.id = n.story_id left join story_drafts d on d.story_id = s.id
     order by m.read_at is not null, m.at desc limit ${MOST_SHOWN}`,
    [userId],
  );
  return rows.map((row) => ({
    noteId: row.note_id,
    storyId: row.story_id,
    title: row.title,
    author: row.author,
    reason: row.reason,
    text: row.body,
    quote: row.quote,
    state: row.state,
    at: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }));
}
