import { z } from 'zod';
import { deskStory, type StoryDraft, type StoryFields, storyFields } from '#domain/desk/desk-story.ts';
import type { Queryable } from '#server/db/client.ts';

const draftShape = deskStory.shape.draft.unwrap();

interface DraftRow {
  fields: unknown;
  version: number;
  base_version: number;
  in_review_since: Date | null;
  review_asked_by: string | null;
  review: unknown;
  updated_at: Date;
  updated_by: string | null;
}

const READ_DRAFT = `select d.fields, d.version, d.base_version, d.in_review_since, asker.name as review_asked_by, d.review,
    d.updated_at, writer.name as updated_by
  from story_drafts d left join users asker on asker.id = d.review_asked_by
  left join users writer on writer.id = d.updated_by where d.story_id = $1`;
const savedRow = z.object({ version: z.number(), updated_at: z.date() });

/** The working copy of a story; null when there is none. */
export async function readDraft(db: Queryable, storyId: string): Promise<StoryDraft | null> {
  const { rows } = await db.query<DraftRow>(READ_DRAFT, [storyId]);
  const [row] = rows;
  if (!row) return null;
  return draftShape.parse({
    fields: row.fields,
    version: row.version,
    baseVersion: row.base_version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
    inReviewSince: row.in_review_since?.toISOString() ?? null,
    reviewAskedBy: row.review_asked_by,
    review: row.review,
  });
}

/**
 * Writes a working copy under a new version. `base` is the story on the site that it is based on; without one, that of
 * the working copy before stays as long as its version does.
 */
export async function writeDraft(
  tx: Queryable,
  storyId: string,
  fields: StoryFields,
  baseVersion: number,
  userId: string | null,
  base: StoryFields | null = null,
): Promise<{ readonly version: number; readonly savedAt: string }> {
  const { rows } = await tx.query(
    `insert into story_drafts as d (story_id, fields, base_version, base_fields, updated_by, updated_at)
     values ($1, $2, $3, $5, $4, now())
     on conflict (story_id) do update set fields = excluded.fields, version = excluded.version,
       base_fields = case when d.base_version = excluded.base_version then coalesce(d.base_fields, excluded.base_fields)
         else excluded.base_fields end,
       base_version = excluded.base_version, updated_by = excluded.updated_by, updated_at = excluded.updated_at
     returning version, updated_at`,
    [storyId, JSON.stringify(fields), baseVersion, userId, base && JSON.stringify(base)],
  );
  const { version, updated_at: savedAt } = savedRow.parse(rows[0]);
  return { version, savedAt: savedAt.toISOString() };
}

/** What the story on the site said that the working copy is based on; null where that is not known. */
export async function readDraftBase(tx: Queryable, storyId: string): Promise<StoryFields | null> {
  const { rows } = await tx.query<{ base_fields: unknown }>(
    'select base_fields from story_drafts where story_id = $1',
    [storyId],
  );
  return storyFields.nullable().parse(rows[0]?.base_fields ?? null);
}

export async function deleteDraft(tx: Queryable, storyId: string): Promise<void> {
  await tx.query('delete from story_drafts where story_id = $1', [storyId]);
}

/** Rebases the draft onto the next version of its story, after a change that touched none of the draft's fields. */
export async function rebaseDraft(tx: Queryable, storyId: string, from: number): Promise<void> {
  await tx.query('update story_drafts set base_version = $2 + 1 where story_id = $1 and base_version = $2', [
    storyId,
    from,
  ]);
}

export async function askForReview(tx: Queryable, storyId: string, userId: string): Promise<void> {
  await tx.query(
    `update story_drafts set in_review_since = coalesce(in_review_since, now()), review_asked_by = $2, review = null
     where story_id = $1`,
    [storyId, userId],
  );
}

/** Ends a review; the answer stays with the working copy. */
export async function endReview(
  tx: Queryable,
  storyId: string,
  answer: { readonly accepted: boolean; readonly note: string; readonly userId: string },
): Promise<void> {
  await tx.query(
    `update story_drafts set in_review_since = null, review = jsonb_build_object('accepted', $2::boolean,
       'note', $3::text, 'by', coalesce((select name from users where id = $4), 'MATV'),
       'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     where story_id = $1`,
    [storyId, answer.accepted, answer.note, answer.userId],
  );
}
