import type {
  LibraryChange,
  LibraryDetail,
  LibraryPage,
  LibraryQuery,
  SimilarPictures,
} from '#domain/desk/media-library.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import type { FileRemoval } from '../remove-files.ts';
import type { MediaLog } from '../render/renderer.ts';
import { checkMayEdit, type LibraryUser } from './library.policy.ts';
import { shownDetail, shownPicture } from './library.presenter.ts';
import {
  deletePicture,
  type LibraryRow,
  readPicture,
  readPictures,
  readPicturesById,
  writePicture,
} from './library.repo.ts';
import { similarPictures } from './similar.repo.ts';
import { touchedBy, type Uses, usesOf } from './uses.repo.ts';

export type ChangeResult =
  | { readonly kind: 'changed'; readonly picture: LibraryDetail }
  | { readonly kind: 'stale'; readonly picture: LibraryDetail }
  | { readonly kind: 'missing' };

export type DeleteResult = { readonly kind: 'deleted' | 'missing' } | ({ readonly kind: 'used' } & Uses);

/** The site's pictures, as managed at the desk. */
export interface Library {
  list(query: LibraryQuery, user: LibraryUser): Promise<LibraryPage>;
  read(id: string, user: LibraryUser): Promise<LibraryDetail | null>;
  /** Pictures that look like this one, however they were scaled or compressed. */
  similar(id: string, user: LibraryUser): Promise<SimilarPictures>;
  /** Throws a Problem 403 when the picture is not `user`'s to change. */
  change(id: string, change: LibraryChange, user: LibraryUser): Promise<ChangeResult>;
  /** Deletes the picture with all its files unless something shows it. */
  remove(id: string, user: LibraryUser): Promise<DeleteResult>;
}

interface Deps {
  readonly db: Database;
  readonly removal: FileRemoval;
  readonly log: MediaLog;
}

export function createLibrary(deps: Deps): Library {
  const { db } = deps;
  const detail = async (tx: Queryable, row: LibraryRow, user: LibraryUser) =>
    shownDetail(row, user, await usesOf(tx, row.id));
  return {
    async list(query, user) {
      const { shown, next } = await readPage(
        query.limit,
        (limit) => readPictures(db.pool, { ...query, limit }, user.id),
        ({ id }) => id,
      );
      return { pictures: shown.map((row) => shownPicture(row, user)), next };
    },
    async read(id, user) {
      const row = await readPicture(db.pool, id);
      return row && detail(db.pool, row, user);
    },
    async similar(id, user) {
      const ids = await similarPictures(db.pool, id);
      const rows = await readPicturesById(db.pool, ids ?? []);
      return { isKnown: ids !== null, pictures: rows.map((row) => shownPicture(row, user)) };
    },
    change: (id, change, user) =>
      inTransaction(db, async (tx): Promise<ChangeResult> => {
        const row = await readPicture(tx, id, true);
        if (!row) return { kind: 'missing' };
        checkMayEdit(user, row, change);
        if (row.version !== change.version) return { kind: 'stale', picture: await detail(tx, row, user) };
        await writePicture(tx, id, change);
        await recordAuditEntry(tx, auditEntry(row, user, 'described'));
        // Pages show this credit under the picture where the story has none of its own.
        if (change.focus || change.credit !== undefined) await announceShown(tx, id);
        const changed = await readPicture(tx, id);
        return changed ? { kind: 'changed', picture: await detail(tx, changed, user) } : { kind: 'missing' };
      }),
    remove: (id, user) => remove(deps, id, user),
  };
}

async function remove({ db, removal, log }: Deps, id: string, user: LibraryUser): Promise<DeleteResult> {
  const done = await inTransaction(db, async (tx) => {
    // The lock prevents new uses; the next statement finds existing ones.
    const row = await readPicture(tx, id, true);
    if (!row) return { kind: 'missing' } as const;
    const uses = await usesOf(tx, id);
    if (uses.count > 0) return { kind: 'used', ...uses } as const;
    await deletePicture(tx, id);
    await recordAuditEntry(tx, auditEntry(row, user, 'deleted'));
    return { kind: 'deleted', hash: row.hash } as const;
  });
  if (done.kind !== 'deleted') return done;
  try {
    await removal.remove(done.hash);
  } catch (error) {
    log.warn({ err: error, media: id }, 'the files of a deleted picture are left for the nightly clean-up');
  }
  return { kind: 'deleted' };
}

function auditEntry(row: LibraryRow, user: LibraryUser, action: 'described' | 'deleted') {
  const title = row.alt || row.file_name || 'A picture';
  return { userId: user.id, action, subject: 'picture', subjectId: row.id, title } as const;
}

async function announceShown(tx: Queryable, id: string): Promise<void> {
  const { stories, authors, inSettings } = await touchedBy(tx, id);
  // The pages of their stories show the portrait as well.
  const shownWith = { stories, authors, bylines: authors };
  await announceChange(tx, { ...shownWith, ...(inSettings && { sections: ['world'], site: ['home'] }) });
}
