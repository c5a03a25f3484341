import { z } from 'zod';
import {
  LONG_WAIT_SECONDS,
  NOTICE_CHANNELS,
  type NoticeChannelName,
  type NoticeReceipt,
  RECEIPT_STATES,
  type StoryNotice,
} from '#domain/desk/story-notices.ts';
import type { Language } from '#domain/languages.ts';
import type { StoryKind } from '#domain/story.ts';
import { changeSchema } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';
import type { Notice, ReceiptNews } from './notice.ts';

const UNSETTLED = `('waiting', 'failed')`;

interface NoticeRow {
  id: string;
  story_id: string;
  kind: 'correction' | 'kill';
  origin: 'desk' | 'wire';
  title: string;
  path: string;
  section: string;
  text: string;
  change: unknown;
  created_at: Date;
}

const NOTICE = 'n.id, n.story_id, n.kind, n.origin, n.title, n.path, n.section, n.text, n.change, n.created_at';

function noticeOf(row: NoticeRow): Notice {
  const { id, story_id, kind, origin, title, path, section, text, change, created_at } = row;
  return {
    id,
    storyId: story_id,
    kind,
    origin,
    title,
    path,
    section,
    text,
    at: created_at,
    change: changeSchema.parse(change),
  };
}

/** A story's title and address, present or former, and the database's time; null if there is no such story. */
export async function storyToTellOf(
  tx: Queryable,
  id: string,
): Promise<(Pick<Notice, 'title' | 'path' | 'section'> & { readonly now: Date }) | null> {
  const { rows } = await tx.query<{
    title: string;
    kind: StoryKind;
    language: Language;
    section: string;
    slug: string;
    now: Date;
  }>('select title, kind, language, section, slug, now() as now from stories where id = $1', [id]);
  const [story] = rows;
  if (!story) return null;
  const { title, kind, language, section, slug, now } = story;
  return { title, section, now, path: hrefOf(kind, section, slug, id, language) };
}

/** `isSettled`: there is no channel to wait for. */
export async function insertNotice(
  tx: Queryable,
  notice: Notice,
  userId: string | null,
  isSettled: boolean,
): Promise<void> {
  const { id, storyId, kind, origin, title, path, section, text, change } = notice;
  await tx.query(
    `insert into story_notices
       (id, story_id, kind, origin, title, path, section, text, change, created_by, created_at, settled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), case when $11::boolean then now() end)`,
    [id, storyId, kind, origin, title, path, section, text, JSON.stringify(change), userId, isSettled],
  );
}

/** The names of all channels, and of those that are checked only after the pages. */
export interface AskedChannels {
  readonly names: readonly NoticeChannelName[];
  readonly afterPages: readonly NoticeChannelName[];
}

export async function insertReceipts(
  tx: Queryable,
  noticeId: string,
  { names, afterPages }: AskedChannels,
): Promise<void> {
  await tx.query(
    `insert into notice_receipts (notice_id, channel, state, detail, next_at, changed_at)
     select $1, channel, 'waiting',
       case when channel = any($3::text[]) then 'Waits until every node has dropped its pages.' else '' end, now(), now()
     from unnest($2::text[]) channel`,
    [noticeId, names, afterPages],
  );
}

/** SQL condition on `notice_receipts r`, with the placeholder of `afterPages`: open, and not waiting for the pages. */
function isAskable(afterPages: string): string {
  return `r.state in ${UNSETTLED} and not (r.channel = any(${afterPages}::text[]) and exists (
    select from notice_receipts p where p.notice_id = r.notice_id and p.channel = 'pages' and p.state in ${UNSETTLED}
  ))`;
}

/** Closes the story's open corrections, with a reason. */
export async function closeCorrections(tx: Queryable, storyId: string, why: string): Promise<void> {
  await tx.query(
    `update story_notices set settled_at = now(), closed = $2
     where story_id = $1 and kind = 'correction' and settled_at is null`,
    [storyId, why],
  );
}

const RETURNED = 'The story is on the site again.';
const LEFT = 'The story has left the site in the meantime.';

/** Closes the kills of stories that are public again, and the corrections of stories that no longer are. */
export async function closeOvertaken(db: Queryable): Promise<void> {
  await db.query(
    `with story as (
       select n.id, n.kind, exists (select from stories s where s.id = n.story_id and ${publicStory('s')}) as is_public
       from story_notices n where n.settled_at is null
     )
     update story_notices n set settled_at = now(), closed = case n.kind when 'kill' then $1 else $2 end
     from story where story.id = n.id and n.settled_at is null and (n.kind = 'kill') = story.is_public`,
    [RETURNED, LEFT],
  );
}

/** A receipt that this node has claimed. */
export interface ClaimedReceipt {
  readonly notice: Notice;
  readonly channel: NoticeChannelName;
  readonly attempts: number;
  /** Seconds since the notice. */
  readonly age: number;
}

const channelName = z.enum(NOTICE_CHANNELS);

/** Claims up to `limit` due receipts of these channels for `seconds`, during which other nodes skip them. */
export async function claimReceipts(
  db: Queryable,
  { names, afterPages }: AskedChannels,
  { limit, seconds }: { readonly limit: number; readonly seconds: number },
): Promise<ClaimedReceipt[]> {
  const { rows } = await db.query<NoticeRow & { channel: string; attempts: number; age: number }>(
    `with due as (
       select r.notice_id, r.channel from notice_receipts r join story_notices n on n.id = r.notice_id
       where ${isAskable('$4')} and r.next_at <= now() and r.channel = any($1::text[]) and n.settled_at is null
       order by r.next_at, r.notice_id limit $2 for update of r skip locked
     ), claimed as (
       update notice_receipts r set next_at = now() + make_interval(secs => $3) from due
       where r.notice_id = due.notice_id and r.channel = due.channel
       returning r.notice_id, r.channel, r.attempts
     )
     select ${NOTICE}, c.channel, c.attempts, extract(epoch from now() - n.created_at)::float8 as age
     from claimed c join story_notices n on n.id = c.notice_id order by n.id`,
    [names, limit, seconds, afterPages],
  );
  return rows.map(({ channel, attempts, age, ...row }) => ({
    notice: noticeOf(row),
    channel: channelName.parse(channel),
    attempts,
    age,
  }));
}

/** Stores the state that a channel reported; `wait`: seconds until it is checked again, null for never. */
export async function writeReceipt(
  db: Queryable,
  { notice, channel }: Pick<ClaimedReceipt, 'notice' | 'channel'>,
  { state, detail }: ReceiptNews,
  { attempts, wait }: { readonly attempts: number; readonly wait: number | null },
): Promise<void> {
  await db.query(
    `update notice_receipts set state = $3, detail = $4, attempts = $5, next_at = now() + make_interval(secs => $6),
       changed_at = case when state = $3 and detail = $4 then changed_at else now() end
     where notice_id = $1 and channel = $2 and state in ${UNSETTLED}`,
    [notice.id, channel, state, detail, attempts, wait],
  );
}

/** Settles those of the notices that have no open receipts. */
export async function settleComplete(db: Queryable, noticeIds: readonly string[]): Promise<void> {
  await db.query(
    `update story_notices n set settled_at = now() where id = any($1::text[]) and settled_at is null
       and not exists (select from notice_receipts r where r.notice_id = n.id and r.state in ${UNSETTLED})`,
    [noticeIds],
  );
}

/** Seconds until the next receipt is due; null when none is open. */
export async function secondsUntilDue(db: Queryable, { names, afterPages }: AskedChannels): Promise<number | null> {
  const { rows } = await db.query<{ wait: number | null }>(
    `select extract(epoch from min(r.next_at) - now())::float8 as wait
     from notice_receipts r join story_notices n on n.id = r.notice_id
     where ${isAskable('$2')} and r.channel = any($1::text[]) and n.settled_at is null`,
    [names, afterPages],
  );
  return rows[0]?.wait ?? null;
}

/** Makes failed receipts due now; returns their channels. */
export async function makeDue(tx: Queryable, noticeId: string): Promise<NoticeChannelName[]> {
  const { rows } = await tx.query<{ channel: string }>(
    `update notice_receipts set state = 'waiting', detail = 'Tried again now.', attempts = 0, next_at = now(),
       changed_at = now()
     where notice_id = $1 and state = 'failed' returning channel`,
    [noticeId],
  );
  return rows.map(({ channel }) => channelName.parse(channel));
}

export async function lockNotice(tx: Queryable, id: string): Promise<Notice | null> {
  const { rows } = await tx.query<NoticeRow>(`select ${NOTICE} from story_notices n where n.id = $1 for update`, [id]);
  const [row] = rows;
  return row ? noticeOf(row) : null;
}

/** The open notices that the node has not acknowledged. */
export async function unacknowledged(db: Queryable, nodeId: string): Promise<Notice[]> {
  const { rows } = await db.query<NoticeRow>(
    `select ${NOTICE} from story_notices n where n.settled_at is null
       and not exists (select from notice_nodes a where a.notice_id = n.id and a.node_id = $1)
     order by n.id`,
    [nodeId],
  );
  return rows.map(noticeOf);
}

/** Corrections and kills, settled or not, for as long as a cached page may be older than they are. */
export async function recentNotices(db: Queryable): Promise<Notice[]> {
  const { rows } = await db.query<NoticeRow>(
    `select ${NOTICE} from story_notices n where n.created_at > now() - interval '2 days' order by n.id`,
  );
  return rows.map(noticeOf);
}

/** Records that the node has dropped the pages of these notices. */
export async function acknowledge(db: Queryable, nodeId: string, noticeIds: readonly string[]): Promise<void> {
  await db.query(
    `insert into notice_nodes (notice_id, node_id, at)
     select n.id, $1, now() from story_notices n where n.id = any($2::text[]) on conflict do nothing`,
    [nodeId, noticeIds],
  );
}

const receiptRow = z.object({
  channel: channelName,
  state: z.enum(RECEIPT_STATES),
  detail: z.string(),
  changed: z.iso.datetime({ offset: true }),
  next: z.iso.datetime({ offset: true }).nullable(),
});

type ShownRow = Omit<NoticeRow, 'change'> & {
  by: string | null;
  settled_at: Date | null;
  closed: string | null;
  receipts: unknown;
};

const SHOWN = `select ${NOTICE}, u.name as by, n.settled_at, n.closed, coalesce((
    select jsonb_agg(jsonb_build_object('channel', r.channel, 'state', r.state, 'detail', r.detail,
      'changed', r.changed_at, 'next', r.next_at))
    from notice_receipts r where r.notice_id = n.id
  ), '[]') as receipts
  from story_notices n left join users u on u.id = n.created_by`;

export async function noticesOfStory(db: Queryable, storyId: string, limit: number): Promise<StoryNotice[]> {
  const { rows } = await db.query<ShownRow>(`${SHOWN} where n.story_id = $1 order by n.id desc limit $2`, [
    storyId,
    limit,
  ]);
  return rows.map(shownOf);
}

export async function noticesById(db: Queryable, ids: readonly string[]): Promise<StoryNotice[]> {
  const { rows } = await db.query<ShownRow>(`${SHOWN} where n.id = any($1::text[]) order by n.id`, [ids]);
  return rows.map(shownOf);
}

export async function noticesInTrouble(db: Queryable, limit: number): Promise<StoryNotice[]> {
  const { rows } = await db.query<ShownRow>(
    `${SHOWN} where n.settled_at is null and exists (
       select from notice_receipts r where r.notice_id = n.id and (r.state = 'failed'
         or (r.state = 'waiting' and n.created_at < now() - make_interval(secs => ${LONG_WAIT_SECONDS})))
     ) order by n.id limit $1`,
    [limit],
  );
  return rows.map(shownOf);
}

function shownOf(row: ShownRow): StoryNotice {
  const receipts = z.array(receiptRow).parse(row.receipts);
  const place = ({ channel }: NoticeReceipt) => NOTICE_CHANNELS.indexOf(channel);
  return {
    _id: row.id,
    storyId: row.story_id,
    kind: row.kind,
    origin: row.origin,
    title: row.title,
    text: row.text,
    by: row.by,
    at: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    closed: row.closed,
    receipts: receipts
      .map(({ channel, state, detail, changed, next }) => ({
        channel,
        state,
        detail,
        changedAt: new Date(changed).toISOString(),
        nextAt: next === null ? null : new Date(next).toISOString(),
      }))
      .toSorted((one, other) => place(one) - place(other)),
  };
}

/** Deletes settled notices after `days`, and open ones after twice as long. */
export async function deleteOldNotices(db: Queryable, days: number): Promise<void> {
  await db.query(
    `delete from story_notices where created_at < now() - make_interval(days => $1::int)
       and (settled_at is not null or created_at < now() - make_interval(days => 2 * $1::int))`,
    [days],
  );
}
