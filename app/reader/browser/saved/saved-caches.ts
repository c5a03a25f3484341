import { savedListPath } from './saved-list.ts';

/**
 * Saved pages in the browser's cache storage, which pages and service worker both reach: one store for each page, with its
 * HTML, pictures, scripts and fonts, so that removing a page removes all that came with it.
 */

/** The number grows when a copy of an earlier version could no longer be shown; such copies are removed. */
const STORE = 'matv-saved-1 ';
const ANY_STORE = /^matv-saved-\d+ /;

/** The list of saved stories, in each language in which a story was saved. */
const LIST = /^(\/[a-z]{2})?\/saved$/;

/**
 * Stores a page with the files that it needs, in place of an earlier copy. That one stays whole until the new page is
 * stored, because there may be no room for it. A file that cannot be fetched is left out, as on a poor connection.
 */
export async function storeSave(path: string, page: Response, files: readonly string[]): Promise<void> {
  const store = await caches.open(STORE + path);
  await store.put(path, page);
  await Promise.allSettled(files.map((file) => store.add(file)));
  const wanted = [path, ...files].map((file) => new URL(file, location.href).href);
  const leftovers = (await store.keys()).filter(({ url }) => !wanted.includes(url));
  await Promise.all(leftovers.map((file) => store.delete(file)));
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

/**
 * The fallback for a page that is not saved, while the site cannot be reached: the list of saved stories, in the page's
 * language if a story was ever saved in it.
 */
export async function offlinePage(path: string): Promise<Response | undefined> {
  const own = savedListPath(path);
  const lists = (await caches.keys()).map((name) => name.slice(STORE.length)).filter((saved) => LIST.test(saved));
  return savedPage(lists.includes(own) ? own : (lists[0] ?? own));
}

/** Removes all saved pages but those at `paths` and the list of saved stories. */
export async function keepOnly(paths: readonly string[]): Promise<void> {
  await dropSaves((name) => {
    const path = name.slice(STORE.length);
    return !paths.includes(path) && !LIST.test(path);
  });
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
