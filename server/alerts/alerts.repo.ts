import type { AlertTopic } from '#domain/alerts.ts';
import type { AlertState } from '#domain/desk/alerts.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory } from '#server/newsroom/model/public-stories.ts';

export interface AlertRow {
  id: string;
  kind: 'alert' | 'correction' | 'kill';
  state: AlertState;
  tag: string;
  notice_id: string | null;
  title: string;
  body: string;
  path: string;
  story_id: string | null;
  topics: AlertTopic[] | null;
  by_mail: boolean;
  request_hash: string | null;
  created_by: string | null;
  created_at: Date;
  send_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  newest_subscription: string | null;
  recipients: number;
  delivered: number;
  failed: number;
  gone: number;
  clicked: number;
}

const COLUMNS = `id, kind, state, tag, notice_id, title, body, path, story_id, topics, by_mail, request_hash, created_by,
  created_at, send_at, started_at, finished_at, newest_subscription, recipients, delivered, failed, gone, clicked`;

/** An alert with the name of whoever sent it. */
export interface NamedAlertRow extends AlertRow {
  sender: string | null;
}

const NAMED = `select a.*, u.name as sender from (select ${COLUMNS} from alerts) a left join users u on u.id = a.created_by`;

export async function listAlerts(db: Queryable, before: string | null, limit: number): Promise<NamedAlertRow[]> {
  const { rows } = await db.query<NamedAlertRow>(
    `${NAMED} where $1::text is null or a.id < $1 order by a.id desc limit $2`,
    [before, limit],
  );
  return rows;
}

export async function alertById(db: Queryable, id: string): Promise<NamedAlertRow | null> {
  const { rows } = await db.query<NamedAlertRow>(`${NAMED} where a.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function lockAlert(tx: Queryable, id: string): Promise<AlertRow | null> {
  const { rows } = await tx.query<AlertRow>(`select ${COLUMNS} from alerts where id = $1 for update`, [id]);
  return rows[0] ?? null;
}

export interface NewAlertRow {
  readonly id: string;
  readonly kind: AlertRow['kind'];
  readonly tag: string;
  readonly noticeId: string | null;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly storyId: string | null;
  readonly topics: readonly AlertTopic[] | null;
  readonly byMail: boolean;
  readonly request: { readonly key: string; readonly hash: string } | null;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly sendAt: Date;
  readonly newestSubscription: string | null;
}

/** False if the request key is stored already, or the notice has already replaced an alert with this tag. */
export async function insertAlert(tx: Queryable, one: NewAlertRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into alerts (id, kind, state, tag, notice_id, title, body, path, story_id, topics, by_mail, request_key,
       request_hash, created_by, created_at, send_at, newest_subscription)
     values ($1, $2, 'waiting', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict do nothing`,
    [
      one.id,
      one.kind,
      one.tag,
      one.noticeId,
      one.title,
      one.body,
      one.path,
      one.storyId,
      one.topics,
      one.byMail,
      one.request?.key ?? null,
      one.request?.hash ?? null,
      one.createdBy,
      one.createdAt,
      one.sendAt,
      one.newestSubscription,
    ],
  );
  return rowCount === 1;
}

export async function alertByKey(db: Queryable, key: string): Promise<NamedAlertRow | null> {
  const { rows } = await db.query<NamedAlertRow>(
    `${NAMED} where a.id = (select id from alerts where request_key = $1)`,
    [key],
  );
  return rows[0] ?? null;
}

/** Whether readers can see the story now. */
export async function isStoryPublic(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from stories s where id = $1 and ${publicStory('s')}`, [id]);
  return rowCount === 1;
}

/**
 * `isStoryPublic`. Until the transaction ends nobody can withdraw the story: a kill then finds the alert, and cancels it.
 */
export async function holdPublicStory(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select from stories s where id = $1 and ${publicStory('s')} for share`, [id]);
  return rowCount === 1;
}

/** Cancels an alert if it is waiting; false if not. */
export async function cancelAlert(
  tx: Queryable,
  id: string,
  at: Date,
  noticeId: string | null = null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update alerts set state = 'cancelled', finished_at = $2, notice_id = coalesce($3, notice_id)
     where id = $1 and state = 'waiting'`,
    [id, at, noticeId],
  );
  return rowCount === 1;
}

/** The path of the page that an alert opens; `null` for an unknown alert. */
export async function pathOf(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<{ path: string }>('select path from alerts where id = $1', [id]);
  return rows[0]?.path ?? null;
}

/**
 * The newest alert of each tag about a story, made since `since`, locked: what readers may still see or get. Alerts of a
 * live blog's posts are among them for a kill only.
 */
export async function lockAlertsOfStory(
  tx: Queryable,
  storyId: string,
  since: Date,
  by: 'correction' | 'kill',
): Promise<AlertRow[]> {
  const { rows } = await tx.query<AlertRow>(
    `select ${COLUMNS} from alerts a where story_id = $1 and created_at >= $2 and state <> 'cancelled'
       and not exists (select from alerts later where later.tag = a.tag and later.id > a.id)
       and ($3 or not exists (select from alerts first where first.id = a.tag and first.request_key like 'live post %'))
     order by id for update`,
    [storyId, since, by === 'kill'],
  );
  return rows;
}

/** The newest alert with the tag of the one that this request made, locked; `null` if there is none or it was cancelled. */
export async function lockAlertOfRequest(tx: Queryable, key: string): Promise<AlertRow | null> {
  const { rows } = await tx.query<AlertRow>(
    `select ${COLUMNS} from alerts a
     where tag = (select id from alerts where request_key = $1) and state <> 'cancelled'
       and not exists (select from alerts later where later.tag = a.tag and later.id > a.id)
     for update`,
    [key],
  );
  return rows[0] ?? null;
}

/** A notice's replacements and the alerts that it cancelled, with their progress. */
export async function replacementsOf(
  db: Queryable,
  noticeId: string,
): Promise<Pick<AlertRow, 'id' | 'state' | 'recipients' | 'delivered' | 'failed' | 'gone'>[]> {
  const { rows } = await db.query<Pick<AlertRow, 'id' | 'state' | 'recipients' | 'delivered' | 'failed' | 'gone'>>(
    'select id, state, recipients, delivered, failed, gone from alerts where notice_id = $1 order by id',
    [noticeId],
  );
  return rows;
}
