import type { EditionFields, EditionKind, EditionProgress, EditionState } from '#domain/desk/newsletter.ts';
import type { Queryable } from '#server/db/client.ts';
import type { BreakingContent } from './edition-content.ts';

export interface EditionRow {
  id: string;
  kind: EditionKind;
  state: EditionState;
  subject: string;
  intro: string;
  translations: EditionFields['translations'];
  stories: string[];
  /** The mailed `EditionContent`, null until sending begins; breaking news has `BreakingContent` from the start. */
  content: unknown;
  version: number;
  send_at: Date | null;
  problem: string | null;
  note: string | null;
  recipients: number;
  changed_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

const COLUMNS = `id, kind, state, subject, intro, coalesce(translations, '{}') as translations, stories, content, version, send_at, problem, note, recipients,
  changed_at, started_at, finished_at`;

export async function findEditions(db: Queryable, before: string | null, limit: number): Promise<EditionRow[]> {
  const { rows } = await db.query<EditionRow>(
    `select ${COLUMNS} from newsletter_editions where $1::text is null or id < $1 order by id desc limit $2`,
    [before, limit],
  );
  return rows;
}

export async function editionById(db: Queryable, id: string): Promise<EditionRow | null> {
  const { rows } = await db.query<EditionRow>(`select ${COLUMNS} from newsletter_editions where id = $1`, [id]);
  return rows[0] ?? null;
}

/** The edition, locked until the transaction ends. */
export async function lockEdition(tx: Queryable, id: string): Promise<EditionRow | null> {
  const { rows } = await tx.query<EditionRow>(`select ${COLUMNS} from newsletter_editions where id = $1 for update`, [
    id,
  ]);
  return rows[0] ?? null;
}

interface Saved extends EditionFields {
  readonly id: string;
  readonly at: Date;
}

export async function insertEdition(
  tx: Queryable,
  { id, subject, intro, translations, stories, at }: Saved,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into newsletter_editions (id, subject, intro, translations, stories, created_by, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (id) do nothing`,
    [id, subject, intro, JSON.stringify(translations), JSON.stringify(stories), userId, at],
  );
  return rowCount === 1;
}

/** Whether this person has begun the edition. */
export async function hasBegun(tx: Queryable, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from newsletter_editions where id = $1 and created_by = $2', [
    id,
    userId,
  ]);
  return rowCount === 1;
}

/** Saves the fields of an edition; a language that is left out of `translations` keeps its texts. */
export async function updateEdition(
  tx: Queryable,
  { id, subject, intro, translations, stories, at }: Saved,
): Promise<void> {
  await tx.query(
    `update newsletter_editions set subject = $2, intro = $3, translations = coalesce(translations, '{}') || $4,
       stories = $5, changed_at = $6, note = null, version = version + 1
     where id = $1`,
    [id, subject, intro, JSON.stringify(translations), JSON.stringify(stories), at],
  );
}

interface Turn {
  readonly state: EditionState;
  readonly sendAt: Date | null;
  readonly problem: string | null;
  readonly at: Date;
}

/** Brings an edition into another state. */
export async function turnEdition(tx: Queryable, id: string, { state, sendAt, problem, at }: Turn): Promise<void> {
  await tx.query(
    `update newsletter_editions set state = $2, send_at = $3, problem = $4, changed_at = $5, version = version + 1
     where id = $1`,
    [id, state, sendAt, problem, at],
  );
}

interface Breaking {
  readonly id: string;
  readonly content: BreakingContent;
  readonly stories: readonly string[];
  readonly sendAt: Date;
  readonly userId: string | null;
  readonly at: Date;
}

/** Inserts a scheduled mailing of breaking news; false if the id has one already. */
export async function insertBreaking(tx: Queryable, { id, content, stories, sendAt, userId, at }: Breaking) {
  const { rowCount } = await tx.query(
    `insert into newsletter_editions (id, kind, state, subject, intro, stories, content, send_at, created_by, created_at,
       changed_at)
     values ($1, 'breaking', 'scheduled', $2, $3, $4, $5, $6, $7, $8, $8) on conflict (id) do nothing`,
    [id, content.title, content.text, JSON.stringify(stories), JSON.stringify(content), sendAt, userId, at],
  );
  return rowCount === 1;
}

/** Makes a scheduled edition a draft if its time has passed. */
export async function unschedulePast(tx: Queryable, id: string): Promise<void> {
  await tx.query(
    `update newsletter_editions set state = 'draft', send_at = null
     where id = $1 and state = 'scheduled' and send_at <= now()`,
    [id],
  );
}

export async function deleteEdition(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from newsletter_editions where id = $1', [id]);
}

export const NO_PROGRESS: EditionProgress = { recipients: 0, waiting: 0, queued: 0, sent: 0, failed: 0, skipped: 0 };

/** How far the sending of each edition is, by id. */
export async function progressOf(db: Queryable, ids: readonly string[]): Promise<Map<string, EditionProgress>> {
  const { rows } = await db.query<{ id: string; state: Exclude<keyof EditionProgress, 'recipients'>; n: number }>(
    `select edition_id as id, state, count(*)::int as n from newsletter_deliveries
     where edition_id = any($1::text[]) group by edition_id, state`,
    [ids],
  );
  const found = new Map<string, EditionProgress>();
  for (const { id, state, n } of rows) {
    const before = found.get(id) ?? NO_PROGRESS;
    found.set(id, { ...before, [state]: n, recipients: before.recipients + n });
  }
  return found;
}
