import { FIRST_RULES, type ShowRule, showRules } from '#domain/forms/bookings/show-rules.ts';
import { planned, type Queryable } from '#server/db/client.ts';

/** The key of the setting that holds the rules, and of its earlier versions. */
export const SHOW_TIMES_KEY = 'bookings.shows';

/** The current rules: those that editors saved last, or the announced ones if none were saved. */
export async function readShowRules(db: Queryable): Promise<readonly ShowRule[]> {
  const { rows } = await db.query<{ value: unknown }>(
    planned('show-rules', 'select value from settings where key = $1', [SHOW_TIMES_KEY]),
  );
  const saved = rows[0];
  return saved ? showRules.parse(saved.value) : FIRST_RULES;
}
