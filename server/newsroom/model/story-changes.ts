import type { PartialChange } from '#server/db/cache-tags.ts';
import { announceChange } from '#server/db/changes.ts';
import type { Queryable } from '#server/db/client.ts';

/** Announces a change of stories and of the authors whose pages list them. */
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
    authors: [...authors, ...rows.map((row) => row.author_id)],
  });
}
