/**
 * Saved pages in the browser's cache storage, which pages and service worker both reach: one store for each page, with its
 * HTML, pictures, scripts and fonts, so that removing a page removes all that came with it.
 */

/** The number grows when a copy of an earlier version could no longer be shown; such copies are removed. */
const STORE = 'matv-saved-1 ';
const ANY_STORE = /^matv-saved-\d+ /;

/** Shown for pages that are not saved while the site cannot be reached. */
export const OFFLINE_PAGE = '/saved';

/** Opens the store of the page at `path`, emptied of an earlier copy. */
export async function newStore(path: string): Promise<Cache> {
  await dropSave(path);
  return caches.open(STORE + path);
}

export async function dropSave(path: string): Promise<void> {
  await caches.delete(STORE + path);
}

/** The saved copy of the page at `path`. */
export async function savedPage(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: STORE + path, ignoreVary: true });
}

/** A file that came with any saved page. */
export async function savedFile(url: string): Promise<Response | undefined> {
  return caches.match(url, { ignoreVary: true });
}

/** Removes all saved pages but those at `paths`. */
export async function keepOnly(paths: readonly string[]): Promise<void> {
  await dropSaves((name) => !paths.includes(name.slice(STORE.length)));
}

/** Removes what an earlier version saved. */
export async function dropOldSaves(): Promise<void> {
  await dropSaves((name) => !name.startsWith(STORE));
}

export async function dropAllSaves(): Promise<void> {
  await dropSaves(() => true);
}

async function dropSaves(isDropped: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => ANY_STORE.test(name) && isDropped(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
