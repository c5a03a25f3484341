import type { LibraryDetail, LibraryPicture } from '#domain/desk/media-library.ts';
import { pictureUrl } from '#domain/picture.ts';
import { type LibraryUser, mayDeletePicture, mayEditPicture } from './library.policy.ts';
import type { LibraryRow } from './library.repo.ts';
import type { Uses } from './uses.repo.ts';

/** A picture as the desk's API shows it to `user`. */
export function shownPicture(row: LibraryRow, user: LibraryUser): LibraryPicture {
  return {
    _id: row.id,
    hash: row.hash,
    url: pictureUrl(row, row.width, 'jpg'),
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    mime: row.mime,
    fileName: row.file_name,
    alt: row.alt,
    caption: row.caption,
    credit: row.credit,
    licence: row.licence,
    focus: { x: row.focus_x ?? 0.5, y: row.focus_y ?? 0.5 },
    source: row.source,
    uploadedBy: row.uploader,
    uploadedAt: row.created_at.toISOString(),
    isUsed: row.is_used,
    mayEdit: mayEditPicture(user, row),
    mayDelete: mayDeletePicture(user),
    version: row.version,
  };
}

export function shownDetail(row: LibraryRow, user: LibraryUser, { uses, count }: Uses): LibraryDetail {
  return { ...shownPicture(row, user), uses, useCount: count };
}
