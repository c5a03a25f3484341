import type { AddressHolder } from '#domain/desk/catalogue.ts';
import { isSitePath } from '#domain/local-path.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import type { IsOwnAddress } from '#server/http/own-addresses.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import { openRemoval, type RemovalKind, removeRows } from '#server/removals/removals.ts';
import { addressHolders } from './address-holders.ts';
import { MAY } from './catalogue.policy.ts';

const REDIRECT = { name: 'redirect', tables: [{ table: 'address_redirects', key: 'path' }] } as const;

/**
 * A redirect that was added, replaced or removed. Once that is undone, its address and those that led to it lead where they
 * did before. What a save has made is recorded beside what it replaced. None comes back that could not be added either.
 */
export function redirectRemoval(isOwnAddress: IsOwnAddress): RemovalKind {
  return {
    ...REDIRECT,
    allow: MAY.change,
    message: (path) => `The change to the redirect of ‘${path}’ is undone.`,
    audit: { subject: 'setting', action: 'undid a change to the redirect of' },
    makeRoom: takeBackMade,
    fit: async (tx, _id, path) => {
      const target = await findAddressRedirect(tx, path);
      if (target !== null) {
        if (await leadsTo(tx, target, path)) throw changedSince();
        const holders = await addressHolders(tx, [path], isOwnAddress);
        if (holders.get(path) === 'page') throw new Problem(409, 'address_in_use', USED_BY_SITE);
      }
      await announceTopic(tx, path);
    },
  };
}

export interface Redirect {
  readonly path: string;
  readonly target: string;
  readonly note: string;
  readonly createdAt: Date;
  /** What keeps it from having an effect; null: nothing. */
  readonly heldBy: AddressHolder | null;
}

/** A path as redirects are stored: percent-decoded, without a trailing slash. */
export function redirectPath(path: string): string {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  try {
    return decodeURIComponent(plain) || '/';
  } catch {
    return plain;
  }
}

/** Where the content of an address without a page has moved to, or null. */
export async function findAddressRedirect(db: Queryable, path: string): Promise<string | null> {
  return (await findAddressRedirects(db, [path])).get(path) ?? null;
}

/** Where the content of addresses without a page has moved to, by path; those that moved nowhere are left out. */
export async function findAddressRedirects(db: Queryable, paths: readonly string[]): Promise<Map<string, string>> {
  // Others cannot be stored addresses: the database rejects such text.
  const plain = paths.map(redirectPath).filter((path) => !path.includes('\0') && path.isWellFormed());
  if (plain.length === 0) return new Map();
  const { rows } = await db.query<{ path: string; target: string; story_id: string | null }>(
    'select path, target, story_id from address_redirects where path = any($1::text[])',
    [plain],
  );
  const targets = new Map(
    rows.map(({ path, target, story_id }) => [path, story_id === null ? target : `/articles/${story_id}`]),
  );
  return new Map(
    paths.flatMap((path) => {
      const target = targets.get(redirectPath(path));
      // Older versions also stored targets on other sites.
      return target !== undefined && isSitePath(target) ? [[path, target]] : [];
    }),
  );
}

/** Redirects addresses of another system to imported stories, inside the transaction of the import. */
export async function leadAddressesToStory(
  tx: Queryable,
  storyId: string,
  paths: readonly string[],
  note: string,
): Promise<void> {
  await tx.query(
    `insert into address_redirects (path, target, story_id, note)
     select distinct path, '/articles/' || $2, $2, $3 from unnest($1::text[]) as path
     on conflict (path) do update set target = excluded.target, story_id = excluded.story_id`,
    [importedPaths(paths), storyId, note],
  );
}

/** Redirects addresses of another system to a page of this site, inside the transaction of the import. */
export async function leadAddressesTo(
  tx: Queryable,
  target: string,
  paths: readonly string[],
  note: string,
): Promise<void> {
  await tx.query(
    `insert into address_redirects (path, target, note) select distinct path, $2, $3 from unnest($1::text[]) as path
     on conflict (path) do update set target = excluded.target, story_id = null`,
    [importedPaths(paths).filter((path) => path !== target), target, note],
  );
}

/** As redirects are stored; those with a query or fragment are left out. */
function importedPaths(paths: readonly string[]): string[] {
  return paths.map(redirectPath).filter((path) => /^\/[^?#]+$/.test(path));
}

/** Redirects by path after `after`, those whose path or target contains `q`. */
export async function listRedirects(
  db: Queryable,
  { q, after }: { q: string; after: string },
  limit: number,
  isOwnAddress: IsOwnAddress,
): Promise<Redirect[]> {
  const { rows } = await db.query<Omit<Redirect, 'heldBy'>>(
    `select path, target, note, created_at as "createdAt" from address_redirects
     where path > $2 and ($1 = '' or strpos(path, $1) > 0 or strpos(target, $1) > 0) order by path limit $3`,
    [q.trim(), after, limit],
  );
  const holders = await addressHolders(
    db,
    rows.map(({ path }) => path),
    isOwnAddress,
  );
  return rows.map((row) => ({ ...row, heldBy: holders.get(row.path) ?? null }));
}

/**
 * Adds or replaces a redirect. Chains are shortened as they are made; a circle, and an address that the site itself uses, are
 * refused with 422. `heldBy` is 'story' if a published story keeps the address: the redirect works once it is withdrawn.
 * `undo` is the id by which all of that is undone.
 */
export async function saveRedirect(
  db: Database,
  wanted: { readonly path: string; readonly target: string; readonly note: string },
  userId: string,
  isOwnAddress: IsOwnAddress,
): Promise<{ readonly heldBy: 'story' | null; readonly undo: string }> {
  const path = redirectPath(wanted.path);
  return inTransaction(db, async (tx) => {
    await lockRedirects(tx);
    const target = (await findAddressRedirect(tx, wanted.target)) ?? wanted.target;
    if (path === '/' || path === redirectPath(wanted.target) || (await leadsTo(tx, target, path))) {
      throw new Problem(422, 'redirect_circle', 'This redirect would lead to itself.');
    }
    const heldBy = (await addressHolders(tx, [path], isOwnAddress)).get(path) ?? null;
    if (heldBy === 'page') throw fieldProblem(422, 'address_in_use', 'path', USED_BY_SITE);
    const undo = await openRemoval(tx, REDIRECT, { subjectId: path, title: path, userId });
    await tx.query(
      `insert into removed_rows (removal_id, place, row) select $1, 'address_redirects', to_jsonb(r)
       from address_redirects r where path = $2 or (target = $2 and story_id is null)`,
      [undo, path],
    );
    await tx.query('update address_redirects set target = $2 where target = $1 and story_id is null', [path, target]);
    await tx.query(
      `insert into address_redirects (path, target, note) values ($1, $2, $3)
       on conflict (path) do update set target = excluded.target, note = excluded.note, story_id = null`,
      [path, target, wanted.note],
    );
    await tx.query(
      `insert into removed_rows (removal_id, place, row) select $1, '${MADE}', to_jsonb(r) from address_redirects r
       where path = $2 or path in (select row ->> 'path' from removed_rows where removal_id = $1)`,
      [undo, path],
    );
    await recordAuditEntry(tx, {
      userId,
      action: 'redirected',
      subject: 'setting',
      subjectId: path,
      title: path,
      details: { target },
    });
    await announceTopic(tx, path);
    return { heldBy, undo };
  });
}

/** Of recorded rows: they were not removed but made. */
const MADE = 'redirects made';

/** One change at a time, so that two of them cannot make a circle. */
async function lockRedirects(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('matv redirects'))`);
}

/** Deletes what the undone save had made. Throws the Problem 409 if any of these addresses leads elsewhere since. */
async function takeBackMade(tx: Queryable, removal: string): Promise<void> {
  await lockRedirects(tx);
  const { rows: made } = await tx.query<{ is_gone: boolean }>(
    `with gone as (
       delete from address_redirects r using removed_rows m
       where m.removal_id = $1 and m.place = '${MADE}' and r.path = m.row ->> 'path' and r.target = m.row ->> 'target'
         and r.note = m.row ->> 'note' and r.story_id is not distinct from m.row ->> 'story_id'
       returning r.path)
     select row ->> 'path' in (select path from gone) as is_gone from removed_rows
     where removal_id = $1 and place = '${MADE}'`,
    [removal],
  );
  const { rowCount: others } = await tx.query(
    `select from address_redirects where path in (select row ->> 'path' from removed_rows where removal_id = $1)`,
    [removal],
  );
  if (others !== 0 || made.some(({ is_gone: isGone }) => !isGone)) throw changedSince();
}

function changedSince(): Problem {
  return new Problem(409, 'removal_outdated', 'This redirect, or one that belongs to it, has been changed since.');
}

const USED_BY_SITE = 'The site itself uses this address: a redirect has no effect there.';
const TOPIC = /^(?:\/..)?\/topic\/([^/]+)$/;

/** Cached pages of a topic come before its redirect, so they go, as do the sitemaps that list it. */
async function announceTopic(tx: Queryable, path: string): Promise<void> {
  const slug = TOPIC.exec(path)?.[1];
  if (slug !== undefined) await announceChange(tx, { topics: [slug], site: ['sitemaps'] });
}

/** Whether redirects, which answer for a path with any query, lead a browser from `target` to `path`. */
async function leadsTo(tx: Queryable, target: string, path: string): Promise<boolean> {
  const seen = new Set<string>();
  let next: string | null = target;
  while (next !== null) {
    const [plain = ''] = next.split(/[?#]/);
    if (redirectPath(plain) === path) return true;
    // A circle that was stored before.
    if (seen.has(plain)) return false;
    seen.add(plain);
    next = await findAddressRedirect(tx, plain);
  }
  return false;
}

/** Returns the id by which the removal is undone, or null if there was no such redirect. */
export async function removeRedirect(db: Database, wanted: string, userId: string): Promise<string | null> {
  const path = redirectPath(wanted);
  return inTransaction(db, async (tx) => {
    await lockRedirects(tx);
    const { rowCount } = await tx.query('select from address_redirects where path = $1', [path]);
    if (rowCount === 0) return null;
    const undo = await removeRows(tx, REDIRECT, { id: path, subjectId: path, title: path, userId });
    await recordAuditEntry(tx, {
      userId,
      action: 'removed',
      subject: 'setting',
      subjectId: path,
      title: `redirect ${path}`,
    });
    await announceTopic(tx, path);
    return undo;
  });
}
