import type { Queryable } from '#server/db/client.ts';
import { readStory } from './stories.repo.ts';

/**
 * Holds wire stories for review: each gets a working copy without an author. An existing one is updated to the story's
 * new version, unless somebody at the desk has edited it.
 */
export async function holdForReview(tx: Queryable, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const current = await readStory(tx, id);
    if (!current) continue;
    await tx.query(
      `insert into story_drafts as d (story_id, fields, base_version, in_review_since, updated_at)
       values ($1, $2, $3, now(), now())
       on conflict (story_id) do update set fields = excluded.fields, version = excluded.version,
         base_version = excluded.base_version, base_fields = null, updated_at = excluded.updated_at
         where d.updated_by is null`,
      [id, JSON.stringify(current.fields), current.story.version],
    );
  }
}

/** Ends the review of stories that their source has published or withdrawn before anybody at the desk edited them. */
export async function releaseHeld(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('delete from story_drafts where story_id = any($1::text[]) and updated_by is null', [ids]);
}
