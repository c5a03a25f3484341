import type { z } from 'zod';
import type { presenceAnswer, presenceSent } from '#domain/desk/desk-story.ts';
import type { Queryable } from '#server/db/client.ts';

type Others = z.infer<typeof presenceAnswer>['others'];

/** A tab without a heartbeat for this long counts as closed. */
const EXPIRES_AFTER = `interval '30 seconds'`;

/** Records a tab's heartbeat and returns who else has the story open; null when there is no such story. */
export async function recordPresence(
  db: Queryable,
  storyId: string,
  userId: string,
  { id: tab, state, isTyping }: z.infer<typeof presenceSent>,
): Promise<Others | null> {
  await db.query(
    `delete from story_presence where story_id = $1
       and (seen_at <= now() - ${EXPIRES_AFTER} or (tab = $2 and user_id = $3 and $4 = 'closed'))`,
    [storyId, tab, userId, state],
  );
  const known = await db.query(
    `insert into story_presence (story_id, tab, user_id, since, seen_at, is_typing)
     select s.id, $2, $3, now(), now(), $4 from stories s where s.id = $1 and $5 = 'open'
     on conflict (story_id, tab) do update set seen_at = excluded.seen_at, is_typing = excluded.is_typing
       where story_presence.user_id = excluded.user_id`,
    [storyId, tab, userId, isTyping, state],
  );
  const others = await readOthers(db, storyId, tab, userId);
  if (known.rowCount === 0 && others.length === 0 && !(await exists(db, storyId))) return null;
  return others;
}

/** One entry per person. The user's own other tabs are included, because they can overwrite the story too. */
async function readOthers(db: Queryable, storyId: string, tab: string, userId: string): Promise<Others> {
  const { rows } = await db.query<{ name: string; since: Date; is_typing: boolean; is_self: boolean }>(
    `select u.name, min(p.since) as since, bool_or(p.is_typing) as is_typing, p.user_id = $3 as is_self
     from story_presence p join users u on u.id = p.user_id where p.story_id = $1 and p.tab <> $2
     group by p.user_id, u.name order by 2, u.name`,
    [storyId, tab, userId],
  );
  return rows.map((row) => ({
    name: row.is_self ? `${row.name} (another window)` : row.name,
    since: row.since.toISOString(),
    isTyping: row.is_typing,
  }));
}

async function exists(db: Queryable, storyId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from stories where id = $1', [storyId]);
  return rowCount === 1;
}
