import { z } from 'zod';
import type { PictureSource } from '#domain/desk/media-library.ts';
import { type Id, newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';

/** What is known about a picture besides its bytes. */
export interface PictureDetails {
  readonly alt?: string;
  readonly caption?: string;
  readonly credit?: string;
  readonly fileName?: string;
  /** The person at the desk who uploaded it. */
  readonly uploadedBy?: string;
  /** Where it came from; the desk by default. */
  readonly source?: PictureSource;
}

export interface NewMedia extends PictureDetails {
  readonly hash: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly colour: string;
  /** `null` when it was not rendered now. */
  readonly look: string | null;
  readonly sentAt: Date;
  /** Whether its files, all but AVIF, have just been rendered. */
  readonly isMade: boolean;
}

const mediaRow = z.object({
  id: z.string(),
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  focus_x: z.number().nullable(),
  focus_y: z.number().nullable(),
  credit: z.string(),
  created_at: z.date(),
});

/** A stored picture; width and height are the original's, the right way up. */
export type MediaRow = z.infer<typeof mediaRow>;

const COLUMNS = 'id, hash, width, height, colour, focus_x, focus_y, credit, created_at';

export async function mediaByHash(db: Queryable, hash: string): Promise<MediaRow | null> {
  const { rows } = await db.query(`select ${COLUMNS} from media where hash = $1`, [hash]);
  return mediaRow.nullable().parse(rows[0] ?? null);
}

/**
 * Inserts the picture, or updates its row. A picture uploaded again at the desk becomes the desk's; texts that it
 * has stay, and empty ones are filled.
 */
export async function insertMedia(db: Queryable, media: NewMedia): Promise<MediaRow> {
  const id: Id = newId(media.sentAt.getTime());
  const { rows } = await db.query(
    `insert into media as m (id, hash, mime, width, height, bytes, colour, alt, caption, credit, created_at, sent_at,
       file_name, uploaded_by, source, look)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $16::bit(64))
     on conflict (hash) do update set avif_ready = m.avif_ready and not $15, sent_at = greatest(m.sent_at, excluded.sent_at),
       file_name = case when m.file_name = '' then excluded.file_name else m.file_name end,
       caption = case when m.caption = '' then excluded.caption else m.caption end,
       credit = case when m.credit = '' then excluded.credit else m.credit end,
       uploaded_by = coalesce(m.uploaded_by, excluded.uploaded_by), look = coalesce(excluded.look, m.look),
       source = case when excluded.source = 'desk' then 'desk' else m.source end
     returning ${COLUMNS}`,
    [
      id,
      media.hash,
      media.mime,
      media.width,
      media.height,
      media.bytes,
      media.colour,
      media.alt ?? '',
      media.caption ?? '',
      media.credit ?? '',
      media.sentAt,
      media.fileName ?? '',
      media.uploadedBy ?? null,
      media.source ?? 'desk',
      media.isMade,
      media.look,
    ],
  );
  return mediaRow.parse(rows[0]);
}

/** Of so many newest stories, the pictures get their AVIF files before all others. */
const NEWEST_STORIES = 500;

/**
 * The next picture without its AVIF files, leaving out `except` (ids): that of the newest published story, which readers
 * load most, or else the newest picture. By age alone, a new site's front page would come last: of a first feed, the
 * newest stories' pictures are fetched first.
 */
export async function nextWithoutAvif(db: Queryable, except: readonly string[]): Promise<MediaRow | null> {
  const ofStories = await db.query(
    `select m.* from (
       select media_id, publish_at, id as story_id from stories where status = 'published'
       order by publish_at desc, id desc limit ${NEWEST_STORIES}
     ) newest
     join lateral (select ${COLUMNS} from media where id = newest.media_id and not avif_ready) m on true
     where not (m.id = any($1::text[]))
     order by newest.publish_at desc, newest.story_id desc limit 1`,
    [except],
  );
  if (ofStories.rows.length > 0) return mediaRow.parse(ofStories.rows[0]);
  const { rows } = await db.query(
    `select ${COLUMNS} from media where not avif_ready and not (id = any($1::text[])) order by created_at desc, id desc limit 1`,
    [except],
  );
  return mediaRow.nullable().parse(rows[0] ?? null);
}

export async function markAvifReady(db: Queryable, id: string): Promise<void> {
  await db.query('update media set avif_ready = true where id = $1', [id]);
}

/** The newest picture without a look (perceptual hash), leaving out `except` (ids). */
export async function nextWithoutLook(db: Queryable, except: readonly string[]): Promise<MediaRow | null> {
  const { rows } = await db.query(
    `select ${COLUMNS} from media where look is null and not (id = any($1::text[])) order by created_at desc limit 1`,
    [except],
  );
  return mediaRow.nullable().parse(rows[0] ?? null);
}

export async function writeLook(db: Queryable, id: string, look: string): Promise<void> {
  await db.query('update media set look = $2::bit(64) where id = $1', [id, look]);
}
