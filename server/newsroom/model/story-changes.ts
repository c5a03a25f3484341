import type { PartialChange } from '#server/db/cache-tags.ts';
import { announceChange } from '#server/db/changes.ts';
import type { Queryable } from '#server/db/client.ts';

/**
 * The slugs of the topics that list these stories, for announcing a change. Topics that no longer list a story need not
 * be announced: cached pages that still show it have the story's own tag.
 */
export async function topicsOf(tx: Queryable, stories: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ topic: string }>(
    'select distinct topic from topic_stories where story_id = any($1::text[])',
    [stories],
  );
  return rows.map(({ topic }) => topic);
}

/** Announces a change of stories, and of the authors and topics whose pages list them. */
export async function announceStories(
  tx: Queryable,
  stories: readonly string[],
  { authors = [], ...more }: Omit<PartialChange, 'stories'>,
): Promise<void> {
  const { rows } = await tx.query<{ author_id: string }>(
    'select distinct author_id from stories where id = any($1::text[]) and author_id is not null',
    [stories],
  );
  await announceChange(tx, {
    ...more,
    stories,
    topics: await topicsOf(tx, stories),
    authors: [...authors, ...rows.map((row) => row.author_id)],
  });
}
