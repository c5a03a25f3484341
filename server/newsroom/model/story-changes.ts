import { announceChange, type Change } from '#server/db/changes.ts';
import type { Queryable } from '#server/db/client.ts';

/** As `announceChange`, of stories whose authors' pages list them as well. */
export async function announceStories(
  tx: Queryable,
  stories: readonly string[],
  { authors = [], ...more }: Partial<Omit<Change, 'stories'>>,
): Promise<void> {
  const { rows } = await tx.query<{ author_id: string }>(
    'select distinct author_id from stories where id = any($1::text[]) and author_id is not null',
    [stories],
  );
  await announceChange(tx, {
    ...more,
    stories: [...stories],
    authors: [...authors, ...rows.map((row) => row.author_id)],
  });
}
