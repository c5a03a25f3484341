import type { Queryable } from '#server/db/client.ts';
import { mediaByHash, mediaByUrl } from '../desk/desk-lists.repo.ts';
import type { ItemError } from '../desk/desk-lists.schema.ts';

/** What the text in an item's image field means. */
export type SentPicture =
  | { readonly kind: 'none' }
  | { readonly kind: 'own'; readonly url: string; readonly hash: string }
  | { readonly kind: 'remote'; readonly url: string };

export const NO_PICTURE: SentPicture = { kind: 'none' };

const OWN = /^\/media\/([0-9a-z]{8,128})\/[\w.-]{1,40}$/;

/** Reads an image field: a picture of this site, an address to fetch it from, or nothing that can be shown. */
export function sentPicture(image: string, siteUrl: string): SentPicture {
  const sent = image.trim();
  const local = sent.startsWith(`${siteUrl}/`) ? sent.slice(siteUrl.length) : sent;
  const hash = OWN.exec(local)?.[1];
  if (hash) return { kind: 'own', url: local, hash };
  return /^https?:\/\//i.test(sent) && URL.canParse(sent) ? { kind: 'remote', url: sent } : NO_PICTURE;
}

/** The stored picture's id; null: none yet; undefined: a picture of this site that is not there. */
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

/** What to say about pictures of this site that are not there. */
export function missingPictures(pictures: readonly SentPicture[], find: FindPicture): ItemError[] {
  const message = 'is not in the picture store: upload it again';
  return pictures.flatMap((picture, item) => (find(picture) === undefined ? [{ item, field: 'image', message }] : []));
}
