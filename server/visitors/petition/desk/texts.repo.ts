import { type PetitionText, type PetitionVersion, petitionText } from '#domain/desk/petitions.ts';
import type { Queryable } from '#server/db/client.ts';
import { situationOf } from '../petition.repo.ts';

interface TextRow {
  title: string;
  description: string;
  decision_maker: string;
  story: string;
  situation: unknown;
}

/** A text as signers read it. */
export function textOf(row: TextRow): PetitionText {
  const { title, description, decision_maker: decisionMaker, story } = row;
  return petitionText.parse({ title, description, decisionMaker, story, situation: situationOf(row) });
}

/** Every text there was, newest first. */
export async function readVersions(db: Queryable, petitionId: string): Promise<PetitionVersion[]> {
  const { rows } = await db.query<TextRow & { version: number; changed_by: string; changed_at: Date }>(
    `select v.version, v.title, v.description, v.decision_maker, v.story, v.situation, v.changed_at,
       coalesce(u.name, 'MATV') as changed_by
     from petition_versions v left join users u on u.id = v.changed_by
     where v.petition_id = $1 order by v.version desc limit 200`,
    [petitionId],
  );
  return rows.map((row) => ({
    version: row.version,
    changedBy: row.changed_by,
    at: row.changed_at.toISOString(),
    text: textOf(row),
  }));
}

/** Stores the petition's current text under its version. */
export async function keepVersion(tx: Queryable, petitionId: string, userId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into petition_versions (petition_id, version, title, description, decision_maker, story, situation, changed_by, changed_at)
     select id, version, title, description, decision_maker, story, situation, $2, $3 from petitions where id = $1
     on conflict (petition_id, version) do nothing`,
    [petitionId, userId, at],
  );
}

export interface StoredFields extends PetitionText {
  readonly deadline: Date | null;
  readonly confirms: boolean;
  readonly closedAt: Date | null;
}

/** Whether this person has added the petition. */
export async function wasAdded(db: Queryable, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from petition_versions where petition_id = $1 and version = 1 and changed_by = $2',
    [id, userId],
  );
  return rowCount === 1;
}

/** Inserts a petition with nobody's signature on it; false when another has the slug, or the id. */
export async function insertPetition(
  tx: Queryable,
  id: string,
  slug: string,
  fields: StoredFields,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into petitions (id, slug, title, description, decision_maker, story, situation, deadline, confirms, closed_at,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) on conflict do nothing`,
    [id, slug, ...valuesOf(fields), at],
  );
  if (rowCount === 0) return false;
  await tx.query('insert into petition_counts (petition_id) values ($1)', [id]);
  return true;
}

/** Writes the fields over a petition that was saved `saved` times; false when that is not so any more. */
export async function updatePetition(
  tx: Queryable,
  { id, saved, isNewText }: { readonly id: string; readonly saved: number; readonly isNewText: boolean },
  fields: StoredFields,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update petitions set title = $3, description = $4, decision_maker = $5, story = $6, situation = $7, deadline = $8,
       confirms = $9, closed_at = $10, updated_at = $11,
       anonymised_at = case when $10::timestamptz is null then null else anonymised_at end, saved = saved + 1, version = version + $12
     where id = $1 and saved = $2`,
    [id, saved, ...valuesOf(fields), at, isNewText ? 1 : 0],
  );
  return rowCount === 1;
}

function valuesOf({ title, description, decisionMaker, story, situation, deadline, confirms, closedAt }: StoredFields) {
  return [title, description, decisionMaker, story, JSON.stringify(situation), deadline, confirms, closedAt];
}

/** Comments that wait for an editor, by petition. */
export async function waitingComments(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.query<{ petition_id: string; n: number }>(
    `select petition_id, count(*)::int as n from signatures where comment_state = 'waiting' and state = 'counted' group by 1`,
  );
  return new Map(rows.map((row) => [row.petition_id, row.n]));
}

export async function countUnconfirmed(db: Queryable, petitionId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from signatures where petition_id = $1 and state = 'pending'`,
    [petitionId],
  );
  return rows[0]?.n ?? 0;
}
