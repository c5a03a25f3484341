import { createHash } from 'node:crypto';
import { pictureUrl } from '../../../domain/picture.ts';
import type { ListRow } from './desk-lists.repo.ts';
import type { DeskItem } from './desk-lists.schema.ts';
import type { DeskList } from './desk-lists.service.ts';

/** A stored list as editors read it, with its tag. */
export function listOf(rows: readonly ListRow[]): DeskList {
  const listed = rows.filter((row) => row.is_listed);
  const state = listed.map((row) => `${row.id}.${row.version}`).join(' ');
  const etag = `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
  return { items: listed.map(itemOf), etag };
}

/** A stored story as editors read it. */
export function itemOf(row: ListRow): DeskItem {
  const stored =
    row.hash !== null && row.width !== null ? pictureUrl({ hash: row.hash, width: row.width }, 1280, 'jpg') : '';
  return {
    _id: row.id,
    title: row.title,
    image: row.image_url ?? stored,
    content: row.body_html,
    category: row.category,
    slug: row.slug,
    ...(row.image_alt === '' ? {} : { imageAlt: row.image_alt }),
  };
}
