import { FIRST_RULES, type ShowRule, showRules } from '#domain/forms/bookings/show-rules.ts';
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
