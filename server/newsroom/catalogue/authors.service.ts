import type { AuthorChange, AuthorFields, AuthorTexts, DeskAuthor } from '#domain/desk/catalogue.ts';
import { newId } from '#domain/ids.ts';
import { pictureUrl } from '#domain/picture.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { authorNameKey } from '../model/names.ts';
import { sentPicture } from '../model/pictures.ts';
import {
  type AuthorRow,
  authorById,
  deleteAlias,
  holderOfName,
  insertAuthor,
  leadNameTo,
  lockAuthors,
  portraitId,
  renameInDrafts,
  renameOnStories,
  updateAuthor,
} from './authors.repo.ts';
import { refuseOverwriting } from './refuse-overwriting.ts';

const STORIES_AT_ONCE = 500;
const PORTRAIT_WIDTH = 320;

export interface AuthorKeeping {
  readonly db: Database;
  readonly siteUrl: string;
}

/** Announces changes of these authors, for their own pages and those of their stories. */
export async function announceAuthors(tx: Queryable, authors: readonly string[]): Promise<void> {
  await announceChange(tx, { authors, bylines: authors });
}

/** Adds an author; 409 when the name is taken. */
export async function addAuthor(needs: AuthorKeeping, fields: AuthorFields, userId: string): Promise<DeskAuthor> {
  const id = newId();
  await inTransaction(needs.db, async (tx) => {
    await lockAuthors(tx);
    await refuseTakenName(tx, fields.name, null);
    await insertAuthor(tx, id, authorNameKey(fields.name), await stored(tx, needs.siteUrl, fields));
    await recordAuditEntry(tx, { userId, action: 'added', subject: 'author', subjectId: id, title: fields.name });
    await announceAuthors(tx, [id]);
  });
  return presented(await existing(needs.db.pool, id));
}

/**
 * Changes an author. A new name is put on all their stories and working copies, and the old one redirects to it. 409
 * `changed_meanwhile` if other texts than `was` are stored.
 */
export async function changeAuthor(
  needs: AuthorKeeping,
  id: string,
  { was, ...fields }: AuthorChange,
  userId: string,
): Promise<DeskAuthor> {
  const isRenamed = await inTransaction(needs.db, async (tx) => {
    await lockAuthors(tx);
    const before = await existing(tx, id);
    refuseOverwriting(textsOf(before), { was, sent: fields });
    await refuseTakenName(tx, fields.name, id);
    const key = authorNameKey(fields.name);
    await deleteAlias(tx, key);
    await updateAuthor(tx, id, key, await stored(tx, needs.siteUrl, fields));
    if (before.name_key !== key) await leadNameTo(tx, before.name_key, id, null);
    await recordAuditEntry(tx, {
      userId,
      action: 'changed',
      subject: 'author',
      subjectId: id,
      title: fields.name,
      ...(before.name === fields.name ? {} : { details: { before: before.name } }),
    });
    await announceAuthors(tx, [id]);
    return before.name !== fields.name;
  });
  if (isRenamed) {
    await inBatches(needs.db, (tx) => renameOnStories(tx, id, STORIES_AT_ONCE));
    await renameInDrafts(needs.db.pool, id);
  }
  return presented(await existing(needs.db.pool, id));
}

/** Changes stories in batches, so that no lock keeps readers waiting. `change` returns the ids of a batch. */
async function inBatches(db: Database, change: (tx: Queryable) => Promise<string[]>): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await inTransaction(db, async (tx) => {
      const stories = await change(tx);
      if (stories.length > 0) await announceChange(tx, { stories });
      return stories.length === STORIES_AT_ONCE;
    });
  }
}

/** The author; throws the Problem 404 when there is none. */
export async function existing(db: Queryable, id: string): Promise<AuthorRow> {
  const row = await authorById(db, id);
  if (!row) throw new Problem(404, 'no_such_author', 'There is no such author.');
  return row;
}

async function refuseTakenName(tx: Queryable, name: string, id: string | null): Promise<void> {
  const holder = await holderOfName(tx, authorNameKey(name));
  if (holder === null || holder === id) return;
  throw new Problem(409, 'name_taken', 'Another author has that name. Merge the two instead.', { author: holder });
}

async function stored(tx: Queryable, siteUrl: string, { portrait, ...fields }: AuthorFields) {
  if (portrait === '') return { ...fields, mediaId: null };
  const picture = sentPicture(portrait, siteUrl);
  const mediaId = picture.kind === 'own' ? await portraitId(tx, picture.hash) : null;
  if (mediaId === null) {
    throw new Problem(422, 'no_such_picture', 'The portrait is not in the picture store: upload it again.');
  }
  return { ...fields, mediaId };
}

/** An author as the desk's screens receive it. */
export function presented(row: AuthorRow): DeskAuthor {
  const { id, name, source, followers_count: followers, stories, aliases } = row;
  const href = `/author/${encodeURIComponent(name)}`;
  return { _id: id, ...textsOf(row), source, followers, stories, aliases, href };
}

function textsOf(row: AuthorRow): AuthorTexts {
  const { name, title, category, bio, hash, width, twitter, linkedin, website, email, location, expertise } = row;
  return {
    name,
    title: title ?? '',
    category: category ?? '',
    bio: bio ?? '',
    twitter: twitter ?? '',
    linkedin: linkedin ?? '',
    website: website ?? '',
    email: email ?? '',
    location: location ?? '',
    expertise,
    portrait: hash === null || width === null ? '' : pictureUrl({ hash, width }, PORTRAIT_WIDTH, 'webp'),
  };
}
