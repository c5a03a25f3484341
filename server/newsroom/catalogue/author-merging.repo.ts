import type { Queryable } from '#server/db/client.ts';
import { keepBefore, type Merge } from './merges.repo.ts';

/** Records the author who is merged away, with their aliases. */
export async function keepAuthor(tx: Queryable, merge: Merge, from: string): Promise<void> {
  await keepBefore(tx, merge, 'authors', 'select a.id as key, to_jsonb(a) as before from authors a where a.id = $3', [
    from,
  ]);
  await keepBefore(
    tx,
    merge,
    'author_aliases',
    `select l.name_key as key, jsonb_build_object('author', l.author_id) as before
     from author_aliases l where l.author_id = $3
     union all select a.name_key, null from authors a where a.id = $3`,
    [from],
  );
}

/**
 * Records the followers and moves them to `into`; who follows both is counted once. Moves those alone that it has not
 * moved before: they may have left since.
 */
export async function moveFollowers(tx: Queryable, merge: Merge, from: string, into: string): Promise<void> {
  await tx.query(
    `with kept as (
       insert into merge_changes (merge_id, place, key, before)
       select $1, 'author_followers', f.follower, jsonb_build_object('since', f.since, 'both', exists (
         select from author_followers p where p.author_id = $3 and p.follower = f.follower))
       from author_followers f where f.author_id = $2
       on conflict do nothing returning key)
     insert into author_followers (follower, author_id, since)
     select f.follower, $3, f.since from author_followers f join kept on kept.key = f.follower
     where f.author_id = $2 on conflict do nothing`,
    [merge.id, from, into],
  );
  await countFollowers(tx, [into]);
}

/** Reassigns up to `limit` stories from `from` to `into`; returns their ids. */
export async function moveStories(
  tx: Queryable,
  merge: Merge,
  from: string,
  into: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string; name: string | null }>(
    `select id, author_name as name from stories where id in (select id from stories where author_id = $1 limit $2)
     order by id for update`,
    [from, limit],
  );
  await keepBefore(
    tx,
    merge,
    'stories',
    `select r.id as key, jsonb_build_object('name', r.name) as before
     from jsonb_to_recordset($3::jsonb) as r(id text, name text)`,
    [JSON.stringify(rows)],
  );
  const ids = rows.map(({ id }) => id);
  await tx.query(
    `update stories s set author_id = a.id, author_name = a.name from authors a
     where a.id = $2 and s.id = any($1::text[])`,
    [ids, into],
  );
  await tx.query('update story_views set author_id = $2 where story_id = any($1)', [ids, into]);
  return ids;
}

/** Makes whoever gives the author another story or follower wait for the end of `tx`. */
export async function lockAuthor(tx: Queryable, id: string): Promise<void> {
  await tx.query('select from authors where id = $1 for update', [id]);
}

export async function deleteAuthor(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from authors where id = $1', [id]);
}

/**
 * Who holds the former name of a merge now, as their own name or an alias. Null if the remaining author was deleted.
 */
export async function findNameOf(
  tx: Queryable,
  merge: Merge,
): Promise<{ readonly id: string; readonly name: string; readonly isAlias: boolean } | null> {
  const { rows } = await tx.query<{ id: string; name: string; isAlias: boolean }>(
    `select a.id, a.name, a.name_key <> g.key as "isAlias"
     from (select before ->> 'name_key' as key from merge_changes where merge_id = $1 and place = 'authors') g
     join authors a on a.id <> $2 and (a.name_key = g.key
       or a.id = (select author_id from author_aliases where name_key = g.key))`,
    [merge.id, merge.formerKeys[0]],
  );
  return rows[0] ?? null;
}

/** Restores the merged author, unless the merge never finished; without a portrait that has been deleted since. */
export async function restoreAuthor(tx: Queryable, merge: Merge): Promise<void> {
  await tx.query(
    `insert into authors select a.* from merge_changes c cross join lateral jsonb_populate_record(null::authors,
       c.before || jsonb_build_object('media_id', (select m.id from media m where m.id = c.before ->> 'media_id'))) a
     where c.merge_id = $1 and c.place = 'authors' on conflict do nothing`,
    [merge.id],
  );
}

/** Points aliases back to their former author, where they still lead to `into`. */
export async function giveNamesBack(tx: Queryable, merge: Merge, into: string): Promise<void> {
  await tx.query(
    `delete from author_aliases l using merge_changes c
     where c.merge_id = $1 and c.place = 'author_aliases' and c.before is null
       and l.name_key = c.key and l.author_id = $2`,
    [merge.id, into],
  );
  await tx.query(
    `update author_aliases l set author_id = c.before ->> 'author' from merge_changes c
     where c.merge_id = $1 and c.place = 'author_aliases' and c.before is not null
       and l.name_key = c.key and l.author_id = $2`,
    [merge.id, into],
  );
}

/** Restores the followers. Whoever has unfollowed `into` since follows neither. */
export async function giveFollowersBack(tx: Queryable, merge: Merge, from: string, into: string): Promise<void> {
  // Locked, so that no concurrent click changes the counts below.
  await tx.query('select from authors where id = any($1::text[]) order by id for update', [[from, into]]);
  await tx.query(
    `insert into author_followers (follower, author_id, since)
     select p.follower, $2, (c.before ->> 'since')::timestamptz
     from merge_changes c join author_followers p on p.author_id = $3 and p.follower = c.key
     where c.merge_id = $1 and c.place = 'author_followers' on conflict do nothing`,
    [merge.id, from, into],
  );
  await tx.query(
    `delete from author_followers p using merge_changes c where c.merge_id = $1 and c.place = 'author_followers'
       and p.author_id = $2 and p.follower = c.key and not (c.before ->> 'both')::boolean`,
    [merge.id, into],
  );
  await countFollowers(tx, [from, into]);
}

/** Gives those of `stories` that are still by `into` back to `from`, their working copies included. */
export async function giveStoriesBack(
  tx: Queryable,
  stories: readonly { readonly id: string; readonly name: string | null }[],
  { from, into, name }: { readonly from: string; readonly into: string; readonly name: string },
): Promise<void> {
  const ids = stories.map(({ id }) => id);
  await tx.query('select from stories where id = any($1::text[]) order by id for update', [ids]);
  await tx.query(
    `update stories s set author_id = $2, author_name = r.name
     from jsonb_to_recordset($1::jsonb) as r(id text, name text) where s.id = r.id and s.author_id = $3`,
    [JSON.stringify(stories), from, into],
  );
  await tx.query(
    `update story_views v set author_id = s.author_id from stories s
     where v.story_id = any($1::text[]) and s.id = v.story_id and s.author_id = $2`,
    [ids, from],
  );
  // The versions stay as they are, so that an editor who has one open can still save it.
  await tx.query(
    `update story_drafts set fields = fields || jsonb_build_object('authorId', $2::text, 'authorName', $4::text)
     where story_id = any($1::text[]) and fields ->> 'authorId' = $3`,
    [ids, from, into, name],
  );
}

async function countFollowers(tx: Queryable, authors: readonly string[]): Promise<void> {
  await tx.query(
    `update authors a set followers_count = (select count(*)::int from author_followers f where f.author_id = a.id)
     where a.id = any($1::text[])`,
    [authors],
  );
}
