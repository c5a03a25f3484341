import type { Queryable } from '#server/db/client.ts';

/** How many follow an author after a click, and whether it changed anything. */
export interface Followers {
  readonly count: number;
  readonly changed: boolean;
}

/** Adds 1 unless `follower` follows the author already (AUTH-29). Null when there is no such author. */
export async function addFollower(tx: Queryable, authorId: string, follower: string): Promise<Followers | null> {
  const { rows } = await tx.query<{ count: number }>(
    `with added as (
       insert into author_followers (author_id, follower) select a.id, $2 from authors a where a.id = $1
       on conflict do nothing returning author_id
     )
     update authors set followers_count = followers_count + 1
     where id in (select author_id from added) returning followers_count as count`,
    [authorId, follower],
  );
  return outcomeOf(tx, authorId, rows[0]);
}

/** Subtracts 1, never below 0, when `follower` follows the author (AUTH-30). Null when there is no such author. */
export async function removeFollower(tx: Queryable, authorId: string, follower: string): Promise<Followers | null> {
  const { rows } = await tx.query<{ count: number }>(
    `with removed as (
       delete from author_followers where author_id = $1 and follower = $2 returning author_id
     )
     update authors set followers_count = greatest(0, followers_count - 1)
     where id in (select author_id from removed) returning followers_count as count`,
    [authorId, follower],
  );
  return outcomeOf(tx, authorId, rows[0]);
}

export async function isFollower(db: Queryable, authorId: string, follower: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from author_followers where follower = $2 and author_id = $1', [
    authorId,
    follower,
  ]);
  return rows.length > 0;
}

async function outcomeOf(
  tx: Queryable,
  authorId: string,
  written: { readonly count: number } | undefined,
): Promise<Followers | null> {
  if (written) return { count: written.count, changed: true };
  const { rows } = await tx.query<{ count: number }>('select followers_count as count from authors where id = $1', [
    authorId,
  ]);
  return rows[0] ? { count: rows[0].count, changed: false } : null;
}
