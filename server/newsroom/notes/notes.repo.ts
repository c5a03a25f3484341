import type { NoteAnchor } from '#domain/desk/note-anchor.ts';
import type { DeskNote, DeskReply, NoteState } from '#domain/desk/story-notes.ts';
import type { Queryable } from '#server/db/client.ts';

/** A note or reply as it is stored. */
export interface NoteRow {
  readonly id: string;
  readonly story_id: string;
  readonly parent_id: string | null;
  readonly number: number;
  readonly field: NoteAnchor['field'];
  readonly quote: string;
  readonly text_before: string;
  readonly text_after: string;
  readonly place: number;
  readonly body: string;
  readonly replacement: string | null;
  readonly author: string;
  readonly author_id: string | null;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly state: NoteState;
  readonly settled_by: string | null;
  readonly settled_by_id: string | null;
  readonly settled_at: Date | null;
}

interface ListedRow extends NoteRow {
  readonly mentions: { _id: string; name: string }[];
  readonly is_unread: boolean;
}

/** The change number of a story's notes, 0 before the first change; `null` when there is no such story. */
export async function seqOfNotes(db: Queryable, storyId: string): Promise<number | null> {
  const { rows } = await db.query<{ seq: number }>(
    `select coalesce(l.seq, 0) as seq from stories s left join story_note_lists l on l.story_id = s.id where s.id = $1`,
    [storyId],
  );
  return rows[0]?.seq ?? null;
}

/** The notes of a story, locked until the transaction ends. */
export interface LockedNotes {
  /** Of the story. */
  readonly title: string;
  /** The number of this change. */
  readonly seq: number;
}

/** Locks a story's notes and takes the next change number; `null` when there is no such story. */
export async function lockNotes(tx: Queryable, storyId: string): Promise<LockedNotes | null> {
  const { rows } = await tx.query<LockedNotes>(
    `with story as (select s.id, coalesce(d.fields->>'title', s.title) as title
         from stories s left join story_drafts d on d.story_id = s.id where s.id = $1),
       list as (insert into story_note_lists (story_id, seq) select id, 1 from story
         on conflict (story_id) do update set seq = story_note_lists.seq + 1 returning seq)
     select title, seq from story, list`,
    [storyId],
  );
  return rows[0] ?? null;
}

export async function readNote(db: Queryable, id: string): Promise<NoteRow | null> {
  const { rows } = await db.query<NoteRow>('select * from story_notes where id = $1', [id]);
  return rows[0] ?? null;
}

export async function countNotes(db: Queryable, storyId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from story_notes where story_id = $1',
    [storyId],
  );
  return rows[0]?.count ?? 0;
}

/** The number of a story's open notes, without replies. */
export async function countOpenNotes(db: Queryable, storyId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from story_notes where story_id = $1 and parent_id is null and state = 'open'`,
    [storyId],
  );
  return rows[0]?.count ?? 0;
}

/** True when somebody has written in the same thread after this note or reply. */
export async function isAnswered(db: Queryable, { id, parent_id, number }: NoteRow): Promise<boolean> {
  const { rowCount } = await db.query('select from story_notes where parent_id = $1 and number > $2 limit 1', [
    parent_id ?? id,
    number,
  ]);
  return (rowCount ?? 0) > 0;
}

/** The ids of those who wrote a note or answered it before the reply with this number. */
export async function writersBefore(db: Queryable, threadId: string, number: number): Promise<string[]> {
  const { rows } = await db.query<{ author_id: string }>(
    `select distinct author_id from story_notes
     where (id = $1 or parent_id = $1) and number < $2 and author_id is not null`,
    [threadId, number],
  );
  return rows.map(({ author_id }) => author_id);
}

export interface NoteToInsert {
  readonly id: string;
  readonly storyId: string;
  readonly parent: string | null;
  readonly anchor: NoteAnchor;
  readonly text: string;
  readonly replacement: string | null;
  readonly userId: string;
  readonly number: number;
}

export async function insertNote(tx: Queryable, note: NoteToInsert): Promise<void> {
  const { id, storyId, parent, anchor, text, replacement, userId, number } = note;
  await tx.query(
    `insert into story_notes (id, story_id, parent_id, field, quote, text_before, text_after, place, body, replacement,
       author_id, author, created_at, number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, (select name from users where id = $11), statement_timestamp(),
       $12)`,
    [
      id,
      storyId,
      parent,
      anchor.field,
      anchor.quote,
      anchor.before,
      anchor.after,
      anchor.place,
      text,
      replacement,
      userId,
      number,
    ],
  );
}

export async function updateNote(
  tx: Queryable,
  id: string,
  { text, replacement }: Pick<NoteToInsert, 'text' | 'replacement'>,
): Promise<void> {
  await tx.query(
    'update story_notes set body = $2, replacement = $3, edited_at = statement_timestamp() where id = $1',
    [id, text, replacement],
  );
}

export async function setState(tx: Queryable, id: string, state: NoteState, userId: string): Promise<void> {
  await tx.query(
    `update story_notes set state = $2,
       settled_at = case when $2 = 'open' then null else statement_timestamp() end,
       settled_by_id = case when $2 = 'open' then null else $3 end,
       settled_by = case when $2 = 'open' then null else (select name from users where id = $3) end
     where id = $1`,
    [id, state, userId],
  );
}

/** The notes of a story as `userId` sees them, the oldest first, each with its replies. */
export async function listNotes(db: Queryable, storyId: string, userId: string): Promise<DeskNote[]> {
  const { rows } = await db.query<ListedRow>(
    `select n.*,
       coalesce((select jsonb_agg(jsonb_build_object('_id', u.id, 'name', u.name) order by u.name, u.id)
         from note_mentions m join users u on u.id = m.user_id where m.note_id = n.id and m.is_named), '[]') as mentions,
       exists (select from note_mentions m
         where m.note_id = n.id and m.user_id = $2 and (m.is_named or m.in_thread) and m.read_at is null) as is_unread
     from story_notes n where n.story_id = $1 order by n.number`,
    [storyId, userId],
  );
  const repliesTo = Map.groupBy(
    rows.filter(({ parent_id }) => parent_id !== null),
    ({ parent_id }) => parent_id,
  );
  return rows
    .filter(({ parent_id }) => parent_id === null)
    .map((row) => {
      const replies = repliesTo.get(row.id) ?? [];
      const isOpen = row.state === 'open';
      return {
        ...wordsOf(row, isOpen && replies.length === 0 && row.author_id === userId),
        anchor: {
          field: row.field,
          quote: row.quote,
          before: row.text_before,
          after: row.text_after,
          place: row.place,
        },
        replacement: row.replacement,
        state: row.state,
        settledBy: row.settled_by,
        settledAt: row.settled_at?.toISOString() ?? null,
        replies: replies.map((reply, index) =>
          wordsOf(reply, isOpen && index === replies.length - 1 && reply.author_id === userId),
        ),
      };
    });
}

function wordsOf(row: ListedRow, mayChange: boolean): DeskReply {
  return {
    _id: row.id,
    text: row.body,
    author: row.author,
    at: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    mentions: row.mentions,
    mayChange,
    isUnread: row.is_unread,
  };
}
