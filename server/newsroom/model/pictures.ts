import type { Picture } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';

/** The meaning of an item's image field. */
export type SentPicture =
  /** `isWrong`: something was sent that is no address of a picture. */
  | { readonly kind: 'none'; readonly isWrong: boolean }
  | { readonly kind: 'own'; readonly url: string; readonly hash: string }
  | { readonly kind: 'remote'; readonly url: string };

export const NO_PICTURE: SentPicture = { kind: 'none', isWrong: false };

const OWN = /^\/media\/([0-9a-z]{8,128})\/[\w.-]{1,40}$/;

/** Reads an image field: a picture of this site, an address to fetch it from, or nothing that can be shown. */
export function sentPicture(image: string, siteUrl: string): SentPicture {
  const sent = image.trim();
  const local = sent.startsWith(`${siteUrl}/`) ? sent.slice(siteUrl.length) : sent;
  const hash = OWN.exec(local)?.[1];
  if (hash) return { kind: 'own', url: local, hash };
  if (/^https?:\/\//i.test(sent) && URL.canParse(sent)) return { kind: 'remote', url: sent };
  return { kind: 'none', isWrong: sent !== '' };
}

/** The stored picture's id; null if not fetched yet; undefined for a missing picture of this site. */
export type FindPicture = (picture: SentPicture) => string | null | undefined;

/** Finds the stored pictures behind image fields. */
export async function pictureFinder(db: Queryable, pictures: readonly SentPicture[]): Promise<FindPicture> {
  const hashes = pictures.flatMap((picture) => (picture.kind === 'own' ? [picture.hash] : []));
  const urls = pictures.flatMap((picture) => (picture.kind === 'remote' ? [picture.url] : []));
  const own = hashes.length > 0 ? await mediaByHash(db, hashes) : new Map<string, string>();
  const fetched = urls.length > 0 ? await mediaByUrl(db, urls) : new Map<string, string>();
  return (picture) => {
    if (picture.kind === 'none') return null;
    return picture.kind === 'own' ? own.get(picture.hash) : (fetched.get(picture.url) ?? null);
  };
}

/** The pictures of this site with those hashes. */
async function mediaByHash(db: Queryable, hashes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ hash: string; id: string }>('select hash, id from media where hash = any($1)', [
    hashes,
  ]);
  return new Map(rows.map((row) => [row.hash, row.id]));
}

/** The pictures already fetched from those addresses. */
async function mediaByUrl(db: Queryable, urls: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ url: string; id: string }>(
    `select url, media_id as id from remote_pictures where url = any($1) and media_id is not null`,
    [urls],
  );
  return new Map(rows.map((row) => [row.url, row.id]));
}

const NO_ADDRESS = 'is neither an uploaded picture nor an http(s) address';
const NOT_STORED = 'is not in the picture store: upload it again';

/** Why a picture cannot be shown; null if it can, or if none was sent. `stored`: its id in the picture store. */
export function pictureMistake(picture: SentPicture, stored: string | null | undefined): string | null {
  if (picture.kind === 'none') return picture.isWrong ? NO_ADDRESS : null;
  return picture.kind === 'own' && !stored ? NOT_STORED : null;
}

/** The error for the picture of one item. */
interface PictureError {
  readonly item: number;
  readonly field: 'image';
  readonly message: string;
}

/** The errors for addresses of no picture, and for pictures of this site that do not exist. */
export function unusablePictures(pictures: readonly SentPicture[], find: FindPicture): PictureError[] {
  return pictures.flatMap((picture, item) => {
    const message = pictureMistake(picture, find(picture));
    return message === null ? [] : [{ item, field: 'image' as const, message }];
  });
}

/** Where a picture may have been shown before every picture needed a credit. */
export interface ShownBefore {
  /** Ids of stories that readers have seen. */
  readonly stories: readonly string[];
  /** Page settings, such as the home page's. */
  readonly inSettings?: boolean;
}

/**
 * Returns a predicate for pictures of this site that have no credit in the library. Pictures that the same place shows
 * already are exempt, because they may predate the rule. A picture of another site is credited where it is used.
 */
export async function uncreditedFinder(
  db: Queryable,
  pictures: readonly SentPicture[],
  { stories, inSettings = false }: ShownBefore,
): Promise<(picture: SentPicture) => boolean> {
  const hashes = pictures.flatMap((picture) => (picture.kind === 'own' ? [picture.hash] : []));
  if (hashes.length === 0) return () => false;
  const { rows } = await db.query<{ hash: string }>(
    `select m.hash from media m where m.hash = any($1::text[]) and m.credit = '' and m.source <> 'sample'
       and not exists (select from stories s where s.id = any($2::text[]) and s.media_id = m.id)
       and not exists (select from media_uses u where u.media_id = m.id
         and (u.kind = 'story' and u.owner_id = any($2::text[]) or $3 and u.kind = 'setting'))`,
    [hashes, stories, inSettings],
  );
  const uncredited = new Set(rows.map(({ hash }) => hash));
  return (picture) => picture.kind === 'own' && uncredited.has(picture.hash);
}

/** The errors for pictures without a credit. */
export function uncreditedPictures(
  pictures: readonly SentPicture[],
  isUncredited: (picture: SentPicture) => boolean,
): PictureError[] {
  return pictures.flatMap((picture, item) =>
    isUncredited(picture) ? [{ item, field: 'image' as const, message: NO_CREDIT }] : [],
  );
}

export const NO_CREDIT = 'has no credit: choose it from the library and say whose picture it is';

/** The error for a picture in a text that is not stored. */
export const NOT_STORED_IN_TEXT = `has a picture that ${NOT_STORED}`;

/** The error for a picture without a credit in a text. */
export const NO_CREDIT_IN_TEXT = 'has a picture without a credit: say under it whose picture it is';

const FIGURE_OR_PICTURE = /<figure\b[^>]*>[\s\S]*?<\/figure>|<img\s[^<>]*>/gi;

/** The pictures of a sanitised text in their order, and whether the text itself credits them. */
export function picturesInText(html: string, siteUrl: string): { picture: SentPicture; isCredited: boolean }[] {
  return [...html.matchAll(FIGURE_OR_PICTURE)].flatMap(([part]) => {
    const isCredited = /<small>\s*[^<\s]/i.test(part);
    return [...part.matchAll(/<img\s[^<>]*\bsrc="([^"]*)"/gi)].map(([, src = '']) => ({
      picture: sentPicture(src, siteUrl),
      isCredited,
    }));
  });
}

/**
 * The pictures of this site in a sanitised text that are not stored, by their numbers: the first is 1. An undo in an open
 * editor or a restored version may bring back one that was deleted meanwhile, since nothing used it then.
 */
export async function missingInText(db: Queryable, html: string, siteUrl: string): Promise<number[]> {
  const pictures = picturesInText(html, siteUrl).map(({ picture }) => picture);
  const hashes = pictures.flatMap((picture) => (picture.kind === 'own' ? [picture.hash] : []));
  if (hashes.length === 0) return [];
  const stored = await mediaByHash(db, hashes);
  return pictures.flatMap((picture, index) => (picture.kind === 'own' && !stored.has(picture.hash) ? [index + 1] : []));
}

/** The pictures of the library that a sanitised text itself does not credit; the library may. */
export function ownPicturesWithoutCredit(html: string) {
  return picturesInText(html, '').flatMap(({ picture, isCredited }) =>
    !isCredited && picture.kind === 'own' ? [picture] : [],
  );
}

interface JoinedPicture {
  readonly hash: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly focus_x?: number | null;
  readonly focus_y?: number | null;
}

/** The picture of a left join with media; null when the join found none. */
export function storedPicture(
  { hash, width, height, focus_x: x = null, focus_y: y = null }: JoinedPicture,
  alt = '',
): Picture | null {
  if (hash === null || width === null || height === null) return null;
  const focus = x !== null && y !== null ? { focus: { x, y } } : {};
  return { hash, width, height, alt, caption: '', credit: '', ...focus };
}

interface PictureRow {
  address: string;
  hash: string;
  width: number;
  height: number;
  focus_x: number | null;
  focus_y: number | null;
}

/** The stored pictures behind addresses: those of this site, and those of other sites that were fetched. */
export async function picturesByAddress(db: Queryable, addresses: readonly string[]): Promise<Map<string, Picture>> {
  const wanted = [...new Set(addresses)].map((address) => ({ address, picture: sentPicture(address, '') }));
  const own = wanted.flatMap(({ picture }) => (picture.kind === 'own' ? [picture.hash] : []));
  const remote = wanted.flatMap(({ picture }) => (picture.kind === 'remote' ? [picture.url] : []));
  if (own.length + remote.length === 0) return new Map();
  const { rows } = await db.query<PictureRow>(
    `select hash as address, hash, width, height, focus_x, focus_y from media where hash = any($1::text[])
     union all
     select r.url, m.hash, m.width, m.height, m.focus_x, m.focus_y from remote_pictures r join media m on m.id = r.media_id
     where r.url = any($2::text[])`,
    [own, remote],
  );
  const found = new Map(rows.map((row) => [row.address, storedPicture(row)]));
  return new Map(
    wanted.flatMap(({ address, picture }) => {
      const key = picture.kind === 'own' ? picture.hash : picture.kind === 'remote' ? picture.url : '';
      const stored = found.get(key);
      return stored ? [[address, stored]] : [];
    }),
  );
}
