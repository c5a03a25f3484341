import { z } from 'zod';
import { type Id, newId } from '../../domain/ids.ts';
import type { Queryable } from '../db/client.ts';

export interface PictureDetails {
  readonly alt?: string;
  readonly caption?: string;
  readonly credit?: string;
}

export interface NewMedia extends PictureDetails {
  readonly hash: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly colour: string;
  readonly createdAt: Date;
}

const mediaRow = z.object({
  id: z.string(),
  hash: z.string(),
  width: z.int(),
  height: z.int(),
});

/** A picture as the store knows it; pixels of the original the right way up. */
export type MediaRow = z.infer<typeof mediaRow>;

const COLUMNS = 'id, hash, width, height';

export async function mediaByHash(db: Queryable, hash: string): Promise<MediaRow | null> {
  const { rows } = await db.query(`select ${COLUMNS} from media where hash = $1`, [hash]);
  return mediaRow.nullable().parse(rows[0] ?? null);
}

/** The row of this picture, new or known; its files have just been made, all but the AVIF ones. */
export async function insertMedia(db: Queryable, media: NewMedia): Promise<MediaRow> {
  const id: Id = newId(media.createdAt.getTime());
  await db.query(
    `insert into media (id, hash, mime, width, height, bytes, colour, alt, caption, credit, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (hash) do update set avif_ready = false`,
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
      media.createdAt,
    ],
  );
  const row = await mediaByHash(db, media.hash);
  if (!row) throw new Error(`picture ${media.hash} vanished while it was stored`);
  return row;
}

/** The picture that waits longest for its AVIF files, leaving out `except` (ids). */
export async function nextWithoutAvif(db: Queryable, except: readonly string[]): Promise<MediaRow | null> {
  const { rows } = await db.query(
    `select ${COLUMNS} from media where not avif_ready and not (id = any($1::text[])) order by created_at, id limit 1`,
    [except],
  );
  return mediaRow.nullable().parse(rows[0] ?? null);
}

export async function markAvifReady(db: Queryable, id: string): Promise<void> {
  await db.query('update media set avif_ready = true where id = $1', [id]);
}
