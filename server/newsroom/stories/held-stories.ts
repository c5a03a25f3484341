import type { Queryable } from '#server/db/client.ts';
import { readStory } from './stories.repo.ts';

/**
 * Puts stories of the wire among those that editors review: each gets a working copy that nobody at the desk has written.
 * One that is there already follows a new version of the story, unless somebody has written in it.
 */
export async function holdForReview(tx: Queryable, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const current = await readStory(tx, id);
    if (!current) continue;
    await tx.query(
      `insert into story_drafts as d (story_id, fields, base_version, in_review_since, updated_at)
       values ($1, $2, $3, now(), now())
       on conflict (story_id) do update set fields = excluded.fields, version = excluded.version,
         base_version = excluded.base_version, updated_at = excluded.updated_at
         where d.updated_by is null`,
      [id, JSON.stringify(current.fields), current.story.version],
    );
  }
}

/** Ends the review of stories that a source has published or taken back before anybody at the desk wrote in them. */
export async function releaseHeld(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('delete from story_drafts where story_id = any($1::text[]) and updated_by is null', [ids]);
}
