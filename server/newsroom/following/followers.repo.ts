import type { Queryable } from '#server/db/client.ts';

/** The number of followers after a click, and whether it changed anything. */
export interface Followers {
  readonly count: number;
  readonly changed: boolean;
}

/** Who follows what: a random number of a browser, and an author's id or a topic's slug. */
export interface FollowerTable {
  /** Adds 1 unless `follower` follows it already (AUTH-29). Null when there is no such author. */
  add(tx: Queryable, id: string, follower: string): Promise<Followers | null>;
  /** Subtracts 1, never below 0, when `follower` follows it (AUTH-30). Null when there is no such author. */
  remove(tx: Queryable, id: string, follower: string): Promise<Followers | null>;
  has(db: Queryable, id: string, follower: string): Promise<boolean>;
  /** Null when there is no such author. */
  count(db: Queryable, id: string): Promise<number | null>;
}

export const authorFollowers: FollowerTable = followerTable({
  add: `with added as (
      insert into author_followers (author_id, follower) select a.id, $2 from authors a where a.id = $1
      on conflict do nothing returning author_id
    )
    update authors set followers_count = followers_count + 1
    where id in (select author_id from added) returning followers_count as count`,
  remove: `with removed as (
      delete from author_followers where author_id = $1 and follower = $2 returning author_id
    )
    update authors set followers_count = greatest(0, followers_count - 1)
    where id in (select author_id from removed) returning followers_count as count`,
  has: 'select 1 from author_followers where author_id = $1 and follower = $2',
  count: 'select followers_count as count from authors where id = $1',
});

/** A topic without a description gets its row in `topics` with its first follower. */
export const topicFollowers: FollowerTable = followerTable({
  add: `with added as (
      insert into topic_followers (topic, follower) values ($1, $2) on conflict do nothing returning topic
    )
    insert into topics (slug, followers_count) select topic, 1 from added
    on conflict (slug) do update set followers_count = topics.followers_count + 1 returning followers_count as count`,
  remove: `with removed as (
      delete from topic_followers where topic = $1 and follower = $2 returning topic
    )
    update topics set followers_count = greatest(0, followers_count - 1)
    where slug in (select topic from removed) returning followers_count as count`,
  has: 'select 1 from topic_followers where topic = $1 and follower = $2',
  count: 'select coalesce((select followers_count from topics where slug = $1), 0) as count',
});

function followerTable(sql: Readonly<Record<keyof FollowerTable, string>>): FollowerTable {
  const count: FollowerTable['count'] = async (db, id) => {
    const { rows } = await db.query<{ count: number }>(sql.count, [id]);
    return rows[0]?.count ?? null;
  };
  const write = async (tx: Queryable, statement: string, id: string, follower: string): Promise<Followers | null> => {
    const { rows } = await tx.query<{ count: number }>(statement, [id, follower]);
    if (rows[0]) return { count: rows[0].count, changed: true };
    const unchanged = await count(tx, id);
    return unchanged === null ? null : { count: unchanged, changed: false };
  };
  return {
    add: (tx, id, follower) => write(tx, sql.add, id, follower),
    remove: (tx, id, follower) => write(tx, sql.remove, id, follower),
    has: async (db, id, follower) => (await db.query(sql.has, [id, follower])).rows.length > 0,
    count,
  };
}
