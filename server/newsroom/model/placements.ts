import type { SectionSlug } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';

/** The tier of a placement: the order in which sources are read (SPEC-09a). */
export const TIER = { desk: 0, wire: 1, sample: 2 } as const;

/** Locks out all other saves of this list until the transaction ends. */
export async function lockDeskList(tx: Queryable, section: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`matv desk list ${section}`]);
}

/** The sections whose list has or had the story. */
export async function placesOf(db: Queryable, id: string): Promise<SectionSlug[]> {
  const { rows } = await db.query<{ section: SectionSlug }>('select section from placements where story_id = $1', [id]);
  return rows.map(({ section }) => section);
}
