import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory } from '#server/newsroom/model/public-stories.ts';

export type NoticeKind = 'correction' | 'kill';

export interface NoticeRow {
  notice_id: string;
  story_id: string;
  kind: NoticeKind;
  title: string;
  text: string;
  /** Of the story. */
  language: Language;
  /** Whether the desk chose the story for an edition; otherwise only readers of its language were mailed it. */
  is_chosen: boolean;
}

/** SQL: the rows of `n`. */
const NOTICES = `select n.notice_id, n.story_id, n.kind, n.title, n.text,
    coalesce((select s.language from stories s where s.id = n.story_id), '${DEFAULT_LANGUAGE}') as language,
    exists (
      select from newsletter_editions e where e.started_at is not null and e.stories @> jsonb_build_array(n.story_id)
    ) as is_chosen`;

/** SQL: whether a notice `n` tells of a kill whose story is on the site again. */
const UNDONE = `n.kind = 'kill' and exists (select from stories s where s.id = n.story_id and ${publicStory('s')})`;

/** SQL: whether an edition mailed the story $2, which the desk chose or which is a version of one in another language. */
const MAILED = `(stories @> jsonb_build_array($2::text) or content->'mailed' @> jsonb_build_array($2::text))`;

interface NewNotice {
  readonly noticeId: string;
  readonly storyId: string;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  readonly at: Date;
}

/** Stores a notice for the next edition, once, if an edition that began since `mailedSince` had the story. */
export async function insertNotice(tx: Queryable, notice: NewNotice, mailedSince: Date): Promise<void> {
  await tx.query(
    `insert into newsletter_notices (notice_id, story_id, kind, title, text, noted_at)
     select $1, $2, $3, $4, $5, $6
     where exists (select from newsletter_editions where started_at >= $7 and ${MAILED})
     on conflict (notice_id) do nothing`,
    [notice.noticeId, notice.storyId, notice.kind, notice.title, notice.text, notice.at, mailedSince],
  );
}

/** Notices that no edition carries yet, oldest first. */
export async function waitingNotices(db: Queryable): Promise<NoticeRow[]> {
  const { rows } = await db.query<NoticeRow>(
    `${NOTICES} from newsletter_notices n where edition_id is null and not (${UNDONE}) order by noted_at, notice_id`,
  );
  return rows;
}

/** Assigns all waiting notices to an edition, so that no other edition repeats them. Undone kills are not told at all. */
export async function takeNotices(tx: Queryable, editionId: string): Promise<NoticeRow[]> {
  await tx.query(`delete from newsletter_notices n where edition_id is null and ${UNDONE}`);
  const { rows } = await tx.query<NoticeRow>(
    `with taken as (update newsletter_notices set edition_id = $1 where edition_id is null returning *)
     ${NOTICES} from taken n order by noted_at, notice_id`,
    [editionId],
  );
  return rows;
}

/** What undoing a kill brings back to an edition whose sending had not begun. */
interface DropUndo {
  /** Where the story was among the edition's. */
  readonly place: number;
  /** When the edition was to go out, if it had no other story and became a draft; otherwise null. */
  readonly sendAt: Date | null;
}

/** Records that a kill took its story out of an edition; `undo` is null once that is being sent. */
export async function insertDrop(
  tx: Queryable,
  noticeId: string,
  editionId: string,
  undo: DropUndo | null,
): Promise<void> {
  await tx.query(
    `insert into newsletter_drops (notice_id, edition_id, place, send_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [noticeId, editionId, undo?.place ?? null, undo?.sendAt ?? null],
  );
}

export interface EditionWithout extends DropUndo {
  id: string;
  state: 'draft' | 'scheduled';
  subject: string;
  stories: string[];
}

/**
 * The editions that the story's last kill took it out of, whose sending has not begun and which do not have it; locked
 * until the transaction ends. The kill no longer counts as taking it out.
 */
export async function takeDrops(tx: Queryable, storyId: string): Promise<EditionWithout[]> {
  const { rows } = await tx.query<EditionWithout>(
    `select e.id, e.state, e.subject, e.stories, d.place, d.send_at as "sendAt"
     from newsletter_drops d join newsletter_editions e on e.id = d.edition_id
     where d.notice_id = (select max(n.id) from story_notices n where n.story_id = $1 and n.kind = 'kill')
       and d.place is not null and e.state in ('draft', 'scheduled') and not e.stories @> jsonb_build_array($1::text)
     order by e.id for update of e`,
    [storyId],
  );
  await tx.query(
    `delete from newsletter_drops where edition_id = any($2::text[])
       and notice_id = (select max(n.id) from story_notices n where n.story_id = $1 and n.kind = 'kill')`,
    [storyId, rows.map(({ id }) => id)],
  );
  return rows;
}

export async function countDrops(db: Queryable, noticeId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from newsletter_drops where notice_id = $1',
    [noticeId],
  );
  return rows[0]?.n ?? 0;
}

/** The edition that carries a notice; null when the story had not been mailed, with `subject` null while it waits. */
export async function noticeEdition(db: Queryable, noticeId: string): Promise<{ subject: string | null } | null> {
  const { rows } = await db.query<{ subject: string | null }>(
    `select e.subject from newsletter_notices n left join newsletter_editions e on e.id = n.edition_id
     where n.notice_id = $1`,
    [noticeId],
  );
  return rows[0] ?? null;
}

export interface EditionOfStory {
  id: string;
  kind: 'edition' | 'breaking';
  state: 'draft' | 'scheduled' | 'sending' | 'paused';
  subject: string;
  stories: string[];
  content: unknown;
  send_at: Date | null;
}

/** The editions that have the story, in any language, or a correction of it, and are not out yet; locked until the transaction ends. */
export async function lockEditionsOf(tx: Queryable, storyId: string): Promise<EditionOfStory[]> {
  const { rows } = await tx.query<EditionOfStory>(
    `select id, kind, state, subject, stories, content, send_at from newsletter_editions
     where state <> 'sent' and (stories @> jsonb_build_array($1::text)
       or content->'mailed' @> jsonb_build_array($1::text)
       or content->'corrections' @> jsonb_build_array(jsonb_build_object('storyId', $1::text))
       or content->'versions' @> jsonb_build_array(
         jsonb_build_object('corrections', jsonb_build_array(jsonb_build_object('storyId', $1::text)))))
     order by id for update`,
    [storyId],
  );
  return rows;
}

export async function titleOfStory(db: Queryable, storyId: string): Promise<string> {
  const { rows } = await db.query<{ title: string }>('select title from stories where id = $1', [storyId]);
  return rows[0]?.title ?? 'A story';
}

interface OtherStories {
  readonly stories: readonly string[];
  /** A draft has to be looked at again before it is sent. */
  readonly state: 'draft' | 'scheduled';
  /** Omit to keep the time of a scheduled one. */
  readonly sendAt?: Date | null;
  readonly note: string;
  readonly at: Date;
}

/** Changes an edition whose sending has not begun. */
export async function replaceStories(
  tx: Queryable,
  id: string,
  { stories, state, sendAt = null, note, at }: OtherStories,
): Promise<void> {
  await tx.query(
    `update newsletter_editions set stories = $2, state = $3, note = $4, changed_at = $5, version = version + 1,
       send_at = case when $3 = 'draft' then null else coalesce($6::timestamptz, send_at) end
     where id = $1`,
    [id, JSON.stringify(stories), state, note, at, sendAt],
  );
}

/** Changes the content for readers who have not been mailed yet; `stories` stays, as a record of what was mailed. */
export async function replaceContent(tx: Queryable, id: string, content: object, note: string, at: Date) {
  await tx.query(
    `update newsletter_editions set content = $2, note = $3, changed_at = $4, version = version + 1 where id = $1`,
    [id, JSON.stringify(content), note, at],
  );
}
