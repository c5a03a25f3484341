import type { DeskItem } from '#domain/desk/desk-section.ts';
import { pictureUrl } from '#domain/picture.ts';
import { stateEtag } from '#server/http/etag.ts';
import type { ListRow, PlacedRow } from './desk-lists.repo.ts';
import type { DeskList } from './desk-lists.service.ts';

/** A stored list as editors read it, with its ETag. */
export function listOf(rows: readonly ListRow[]): DeskList {
  const listed = rows.filter((row) => row.is_listed);
  return { items: listed.map((row) => itemOf(row, row.body_html)), etag: listEtag(rows) };
}

/** The ETag of a list: changes with any of its stories, their order and their number. */
export function listEtag(rows: readonly PlacedRow[]): string {
  const state = rows.flatMap((row) => (row.is_listed ? [`${row.id}.${row.version}`] : [])).join(' ');
  return stateEtag(state);
}

/** A stored story as editors read it, with its text. */
export function itemOf(row: PlacedRow, content: string): DeskItem {
  const stored = storedPicture(row);
  return {
    _id: row.id,
    title: row.title,
    image: imageOf(row),
    content,
    category: row.category,
    slug: row.slug,
    ...(row.image_alt === '' ? {} : { imageAlt: row.image_alt }),
    ...(stored === '' || row.image_url === null || row.image_url.startsWith('/media/') ? {} : { shownImage: stored }),
  };
}

/** The address in a story's image field; '' for none. */
export function imageOf(row: PlacedRow): string {
  return row.image_url ?? storedPicture(row);
}

function storedPicture({ hash, width }: PlacedRow): string {
  return hash !== null && width !== null ? pictureUrl({ hash, width }, 1280, 'jpg') : '';
}
