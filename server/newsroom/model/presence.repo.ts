import type { Others, PresenceSent } from '#domain/desk/presence.ts';
import type { Queryable } from '#server/db/client.ts';

/** The table of open tabs, and its column that says what is open in them. */
export type PresenceTable =
  | { readonly name: 'story_presence'; readonly of: 'story_id' }
  | { readonly name: 'screen_presence'; readonly of: 'screen' };

/** A tab without a heartbeat for this long counts as closed. */
const EXPIRES_AFTER = `interval '30 seconds'`;

/** Records the heartbeat of a tab in which `key` is open, and returns who else has that open. */
export async function recordTab(
  db: Queryable,
  { name, of }: PresenceTable,
  { key, userId, sent }: { readonly key: string; readonly userId: string; readonly sent: PresenceSent },
): Promise<Others> {
  const { id: tab, state, isTyping } = sent;
  // All expired ones: nobody may ever open again what was open in a tab that has vanished.
  await db.query(
    `delete from ${name} where seen_at <= now() - ${EXPIRES_AFTER}
       or (${of} = $1 and tab = $2 and user_id = $3 and $4 = 'closed')`,
    [key, tab, userId, state],
  );
  if (state === 'open') {
    await db.query(
      `insert into ${name} (${of}, tab, user_id, since, seen_at, is_typing) values ($1, $2, $3, now(), now(), $4)
       on conflict (${of}, tab) do update set seen_at = excluded.seen_at, is_typing = excluded.is_typing
         where ${name}.user_id = excluded.user_id`,
      [key, tab, userId, isTyping],
    );
  }
  // One entry per person. The user's own other tabs are included, because they can overwrite it too.
  const { rows } = await db.query<{ name: string; since: Date; is_typing: boolean; is_self: boolean }>(
    `select u.name, min(p.since) as since, bool_or(p.is_typing) as is_typing, p.user_id = $3 as is_self
     from ${name} p join users u on u.id = p.user_id where p.${of} = $1 and p.tab <> $2
     group by p.user_id, u.name order by 2, u.name`,
    [key, tab, userId],
  );
  return rows.map((row) => ({
    name: row.is_self ? `${row.name} (another window)` : row.name,
    since: row.since.toISOString(),
    isTyping: row.is_typing,
  }));
}
