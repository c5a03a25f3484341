import type { LibraryChange, LibraryQuery, PictureSource, PictureType } from '#domain/desk/media-library.ts';
import { firstIdAt } from '#domain/ids.ts';
import { dayAfter, londonInstant } from '#domain/london-time.ts';
import type { Queryable } from '#server/db/client.ts';
import { anywhere } from '#server/db/like.ts';
import { IS_USED } from './uses.repo.ts';

export interface LibraryRow {
  id: string;
  hash: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
  file_name: string;
  alt: string;
  caption: string;
  credit: string;
  licence: string;
  focus_x: number | null;
  focus_y: number | null;
  source: PictureSource;
  uploaded_by: string | null;
  uploader: string | null;
  created_at: Date;
  is_used: boolean;
  version: number;
}

const SELECT = `select m.id, m.hash, m.mime, m.width, m.height, m.bytes, m.file_name, m.alt, m.caption, m.credit, m.licence,
  m.focus_x, m.focus_y, m.source, m.uploaded_by, u.name as uploader, m.created_at, ${IS_USED} as is_used, m.version
  from media m left join users u on u.id = m.uploaded_by`;
/** `SELECT` from a page's pictures alone: the database would otherwise compute `is_used` for all pictures. */
const selectFrom = (page: string) => SELECT.replace('from media m', `from (${page}) m`);
const WORDS = `lower(m.alt || ' ' || m.caption || ' ' || m.credit || ' ' || m.file_name)`;
const MAX_WORDS = 10;

const MIMES: Readonly<Record<PictureType, readonly string[]>> = {
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  webp: ['image/webp'],
  gif: ['image/gif'],
  avif: ['image/avif'],
};

/** The newest matching pictures: every word of `q` occurs in their texts or file name. */
export async function readPictures(db: Queryable, query: LibraryQuery, userId: string): Promise<LibraryRow[]> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(query, userId, given);
  const { rows } = await db.query<LibraryRow>(
    `${selectFrom(
      `select m.* from media m where ${['true', ...conditions].join(' and ')}
       order by m.id desc limit ${given(query.limit)}`,
    )} order by m.id desc`,
    values,
  );
  return rows;
}

/** One condition for each filter, written so that its index can be used. `given` adds a parameter. */
function conditionsOf(query: LibraryQuery, userId: string, given: (value: unknown) => string): string[] {
  const { filter, source, type, from, to, before } = query;
  const alt = filter === 'no-alt' ? 'no' : query.alt;
  const used = filter === 'unused' ? 'no' : query.used;
  const isMine = filter === 'mine' || query.mine === '1';
  const words = query.q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return [
    ...(source === 'all' ? [] : [`m.source = ${given(source)}`]),
    ...(isMine ? [`m.uploaded_by = ${given(userId)}`] : []),
    ...(query.credit ? [`m.credit ${query.credit === 'yes' ? '<>' : '='} ''`] : []),
    ...(alt ? [`m.alt ${alt === 'yes' ? '<>' : '='} ''`] : []),
    ...(used ? [used === 'yes' ? IS_USED : `not ${IS_USED}`] : []),
    ...(type ? [`m.mime = any(${given(MIMES[type])})`] : []),
    // Ids begin with the time, so the index that sorts the list finds its days as well.
    ...(from ? [`m.id >= ${given(firstIdAt(londonInstant(from, '00:00')))}`] : []),
    ...(to ? [`m.id < ${given(firstIdAt(londonInstant(dayAfter(to, 1), '00:00')))}`] : []),
    ...(before ? [`m.id < ${given(before)}`] : []),
    ...words.map((word) => `${WORDS} like ${given(anywhere(word))}`),
  ];
}

/** One picture; with `lock` nobody else can start using it or change it until the transaction ends. */
export async function readPicture(db: Queryable, id: string, lock = false): Promise<LibraryRow | null> {
  const { rows } = await db.query<LibraryRow>(`${SELECT} where m.id = $1 ${lock ? 'for update of m' : ''}`, [id]);
  return rows[0] ?? null;
}

/** The pictures with these ids, in their order. */
export async function readPicturesById(db: Queryable, ids: readonly string[]): Promise<LibraryRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<LibraryRow>(`${SELECT} where m.id = any($1::text[])`, [ids]);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Writes the given fields; a focal point in the exact middle is stored as none. */
export async function writePicture(tx: Queryable, id: string, change: LibraryChange): Promise<void> {
  const { alt, caption, credit, licence, focus } = change;
  const point = focus && (focus.x !== 0.5 || focus.y !== 0.5) ? focus : null;
  await tx.query(
    `update media set alt = coalesce($2, alt), caption = coalesce($3, caption), credit = coalesce($4, credit),
       licence = coalesce($5, licence), focus_x = case when $6 then $7::real else focus_x end,
       focus_y = case when $6 then $8::real else focus_y end, version = version + 1
     where id = $1`,
    [
      id,
      alt ?? null,
      caption ?? null,
      credit ?? null,
      licence ?? null,
      focus !== undefined,
      point?.x ?? null,
      point?.y ?? null,
    ],
  );
}

/** Deletes the picture and the record of where it was fetched. The caller has made sure that nothing shows it. */
export async function deletePicture(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from remote_pictures where media_id = $1', [id]);
  await tx.query('delete from media where id = $1', [id]);
}

const IS_ORPHAN = `m.used_at is null and m.sent_at < $1 and not ${IS_USED}`;

export interface Orphan {
  id: string;
  hash: string;
  file_name: string;
  source: PictureSource;
}

/** Pictures sent before `before` that nothing shows and the desk never used. */
export async function readOrphans(db: Queryable, before: Date, limit: number): Promise<Orphan[]> {
  const { rows } = await db.query<Orphan>(
    `select m.id, m.hash, m.file_name, m.source from media m where ${IS_ORPHAN} order by m.sent_at limit $2`,
    [before, limit],
  );
  return rows;
}

/** Locks the picture, so that nobody can start using it; `true` if it is still an orphan. */
export async function isStillOrphan(tx: Queryable, id: string, before: Date): Promise<boolean> {
  await tx.query('select from media where id = $1 for update', [id]);
  const { rowCount } = await tx.query(`select from media m where m.id = $2 and ${IS_ORPHAN}`, [before, id]);
  return rowCount === 1;
}

/** The subset of `hashes` that belong to a picture. */
export async function knownHashes(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ hash: string }>('select hash from media where hash = any($1::text[])', [hashes]);
  return new Set(rows.map(({ hash }) => hash));
}
