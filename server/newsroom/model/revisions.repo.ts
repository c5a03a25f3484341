import type { RevisionAction, StoryFields } from '#domain/desk/desk-story.ts';
import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';

export interface RevisionRow {
  readonly id: string;
  readonly action: RevisionAction;
  readonly at: Date;
  readonly by: string | null;
  readonly title: string;
}

export interface WholeRevision extends RevisionRow {
  /** As typed; null for one of the story itself, which has a snapshot. */
  readonly fields: unknown;
  readonly snapshot: unknown;
  /** The picture of the snapshot, where it is still stored. */
  readonly hash: string | null;
  readonly width: number | null;
}

const MAX_SHOWN = 200;
const SHOWN = `r.id, r.action, r.saved_at as at, u.name as by,
  left(coalesce(r.fields ->> 'title', r.snapshot ->> 'title', ''), 300) as title`;

const WHOLE = `select ${SHOWN}, r.fields, r.snapshot, m.hash, m.width from story_revisions r
  left join users u on u.id = r.saved_by left join media m on m.id = r.snapshot ->> 'media_id'
  where r.story_id = $1`;

/** Stores the story's current state as a revision, unless that version is already stored. */
export async function keepRevision(
  tx: Queryable,
  storyId: string,
  savedBy: string | null,
  action: RevisionAction = 'saved',
  fields: StoryFields | null = null,
): Promise<void> {
  await tx.query(
    `insert into story_revisions (id, story_id, version, snapshot, saved_by, action, fields, saved_at)
     select $1, s.id, s.version, to_jsonb(s) - 'search', $3, $4, $5, now() from stories s where s.id = $2
     on conflict (story_id, version) do nothing`,
    [newId(), storyId, savedBy, action, fields && JSON.stringify(fields)],
  );
}

/** Stores a working copy as a revision. */
export async function keepDraftRevision(
  tx: Queryable,
  storyId: string,
  savedBy: string | null,
  action: RevisionAction,
  fields: StoryFields,
): Promise<void> {
  await tx.query(
    'insert into story_revisions (id, story_id, saved_by, action, fields, saved_at) values ($1, $2, $3, $4, $5, now())',
    [newId(), storyId, savedBy, action, JSON.stringify(fields)],
  );
}

/** Whether this person has begun the story. */
export async function hasCreated(db: Queryable, storyId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from story_revisions where story_id = $1 and saved_by = $2 and action = 'created' limit 1`,
    [storyId, userId],
  );
  return rowCount === 1;
}

/** The history of a story, newest first. */
export async function readRevisions(db: Queryable, storyId: string): Promise<RevisionRow[]> {
  const { rows } = await db.query<RevisionRow>(
    `select ${SHOWN} from story_revisions r left join users u on u.id = r.saved_by
     where r.story_id = $1 order by r.id desc limit ${MAX_SHOWN}`,
    [storyId],
  );
  return rows;
}

/** One revision of a story with its content; null when it is none of this story's. */
export async function readRevision(db: Queryable, storyId: string, revisionId: string): Promise<WholeRevision | null> {
  const { rows } = await db.query<WholeRevision>(`${WHOLE} and r.id = $2`, [storyId, revisionId]);
  return rows[0] ?? null;
}

/** The story as it was at one of its versions; null when that was not stored. */
export async function readVersion(db: Queryable, storyId: string, version: number): Promise<WholeRevision | null> {
  const { rows } = await db.query<WholeRevision>(`${WHOLE} and r.version = $2`, [storyId, version]);
  return rows[0] ?? null;
}

/** The latest stored working copy; null if there is none. 'discarded': only if discarding it was the last change. */
export async function readLastSavedFields(
  db: Queryable,
  storyId: string,
  which: 'any' | 'discarded',
): Promise<unknown> {
  const { rows } = await db.query<{ fields: unknown }>(
    which === 'any'
      ? 'select fields from story_revisions where story_id = $1 and fields is not null order by id desc limit 1'
      : `select last.fields from (select action, fields from story_revisions where story_id = $1 order by id desc limit 1) last
         where last.action = 'discarded'`,
    [storyId],
  );
  return rows[0]?.fields ?? null;
}
