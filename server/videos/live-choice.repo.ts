import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';

const row = z
  .object({
    kind: z.enum(['set', 'cleared', 'automatic']),
    video_id: z.string().nullable(),
    title: z.string(),
    until: z.date().nullable(),
    version: z.int(),
    set_at: z.date(),
    set_by: z.string().nullable(),
  })
  .transform(({ version, title, set_at: setAt, set_by: setBy, ...rest }): StoredChoice => {
    const made = { version, setAt, setBy };
    if (rest.kind === 'set' && rest.video_id !== null && rest.until !== null) {
      return { ...made, kind: 'set', videoId: rest.video_id, title, until: rest.until };
    }
    if (rest.kind === 'cleared' && rest.until !== null) return { ...made, kind: 'cleared', until: rest.until };
    return { ...made, kind: 'automatic' };
  });

/** The desk's choice of what is live. */
export type LiveChoice =
  | { readonly kind: 'set'; readonly videoId: string; readonly title: string; readonly until: Date }
  | { readonly kind: 'cleared'; readonly until: Date }
  /** As the provider reports. */
  | { readonly kind: 'automatic' };

export type StoredChoice = LiveChoice & {
  /** Increases with each change; 0 if nobody has chosen yet. */
  readonly version: number;
  readonly setAt: Date | null;
  /** The name of the person who chose it. */
  readonly setBy: string | null;
};

const NOBODY: StoredChoice = { kind: 'automatic', version: 0, setAt: null, setBy: null };

const SELECT = `select c.kind, c.video_id, c.title, c.until, c.version, c.set_at, u.name as set_by
  from live_choice c left join users u on u.id = c.set_by`;

export async function readChoice(db: Queryable): Promise<StoredChoice> {
  const { rows } = await db.query(SELECT);
  return rows[0] === undefined ? NOBODY : row.parse(rows[0]);
}

/** The choice in force at `now`; one that has expired does not count. */
export function choiceAt(choice: StoredChoice, now: Date): StoredChoice {
  if (choice.kind === 'automatic' || choice.until > now) return choice;
  return { kind: 'automatic', version: choice.version, setAt: null, setBy: null };
}

/** Replaces version `version` of the choice; false on a version conflict. */
export async function writeChoice(
  tx: Queryable,
  choice: LiveChoice,
  by: { readonly userId: string | null; readonly version: number; readonly now: Date },
): Promise<boolean> {
  const values = [
    choice.kind,
    choice.kind === 'set' ? choice.videoId : null,
    choice.kind === 'set' ? choice.title : '',
    choice.kind === 'automatic' ? null : choice.until,
    by.version + 1,
    by.userId,
    by.now,
  ];
  const { rowCount } = await tx.query(
    `insert into live_choice as c (kind, video_id, title, until, version, set_by, set_at)
     select $1::text, $2::text, $3::text, $4::timestamptz, $5::int, $6::text, $7::timestamptz
     where $5::int = 1 or exists (select from live_choice)
     on conflict (only_one) do update set kind = excluded.kind, video_id = excluded.video_id, title = excluded.title,
       until = excluded.until, version = excluded.version, set_by = excluded.set_by, set_at = excluded.set_at
       where c.version = excluded.version - 1`,
    values,
  );
  return rowCount === 1;
}
