import { FIRST_RULES, type ShowRule, showRules } from '#domain/forms/bookings/show-rules.ts';
import { newId } from '#domain/ids.ts';
import { planned, type Queryable } from '#server/db/client.ts';

/** Where the rules are kept, and their former states with it. */
export const SHOW_TIMES_KEY = 'bookings.shows';

/** The rules that hold now: what editors saved last, before that the announced ones. */
export async function readShowRules(db: Queryable): Promise<readonly ShowRule[]> {
  const { rows } = await db.query<{ value: unknown }>(
    planned('show-rules', 'select value from settings where key = $1', [SHOW_TIMES_KEY]),
  );
  const saved = rows[0];
  return saved ? showRules.parse(saved.value) : FIRST_RULES;
}

/** Counts the saves; 0 before the first. */
export async function showTimesVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from setting_revisions where key = $1',
    [SHOW_TIMES_KEY],
  );
  return rows[0]?.version ?? 0;
}

/** Lets one save after the other. */
export async function lockShowTimes(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`matv setting ${SHOW_TIMES_KEY}`]);
}

/** Keeps the rules as version `version`, by whom. */
export async function writeShowRules(
  tx: Queryable,
  rules: readonly ShowRule[],
  { version, by }: { version: number; by: string },
): Promise<void> {
  const value = JSON.stringify(rules);
  await tx.query(
    `insert into settings (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
    [SHOW_TIMES_KEY, value],
  );
  await tx.query(
    `insert into setting_revisions (id, key, version, value, saved_by) values ($1, $2, $3, $4::jsonb, $5)`,
    [newId(), SHOW_TIMES_KEY, version, value, by],
  );
}
