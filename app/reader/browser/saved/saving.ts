import { linkedStyles, TIMEOUT_MS } from '../fetch-page.ts';
import { stylesOf } from '../page/page-swap.ts';
import { readyRegistration, unregister } from '../service-worker.ts';
import { noteOfCopy, noteOfList } from './copy-notes.ts';
import { dropAllSaves, dropSave, keepOnly, savedPage, storeSave } from './saved-caches.ts';
import {
  isNothingSaved,
  isSameStory,
  type SavedStory,
  savedListPath,
  savedStories,
  storeStories,
  withStory,
} from './saved-list.ts';

/** Few stories have more pictures, and each takes space on the reader's device. */
const MAX_PICTURES = 12;

/**
 * Saves the story at `path`, whose page is open, in this browser, in place of a copy from an earlier address. Where that fails, an earlier copy stays, and is kept if
 * the reader asked for it; without one it throws, as when the page cannot be fetched or there is no room for it.
 */
export async function saveStory(
  { path, id }: Pick<SavedStory, 'path' | 'id'>,
  { isKept }: { readonly isKept: boolean },
): Promise<void> {
  const now = new Date();
  const known = savedStories().find((story) => isSameStory(story, { path, id }));
  const list = (story: Omit<SavedStory, 'isKept'>) => storeStories(withStory(savedStories(), { ...story, isKept }));
  try {
    await readyRegistration();
    const { title, page, files } = await fetchCopy(path, noteOfCopy(now));
    // Listed first: what is stored but not listed would never be removed.
    list({ path, id, title, savedAt: now.getTime() });
    await storeSave(path, page, files);
  } catch (error) {
    if (known && (await savedPage(known.path))) return list(known);
    await removeStory(path);
    throw error;
  }
  await saveOfflinePage();
  await keepOnly(savedStories().map((story) => story.path));
}

/** Removes from the list the stories whose copies the browser has evicted for lack of space. */
export async function removeEvictedStories(): Promise<void> {
  for (const { path } of savedStories()) {
    // Read again: another tab may have saved a story meanwhile.
    if (!(await savedPage(path))) storeStories(savedStories().filter((story) => story.path !== path));
  }
}

/** Removes the story from this browser. */
export async function removeStory(path: string): Promise<void> {
  storeStories(savedStories().filter((story) => story.path !== path));
  await dropSave(path);
  await leaveIfEmpty();
}

export async function removeAll(): Promise<void> {
  storeStories([]);
  await dropAllSaves();
  await leaveIfEmpty();
}

/** After the last story, removes the offline page and, unless alerts need it, the service worker. */
async function leaveIfEmpty(): Promise<void> {
  if (!isNothingSaved()) return;
  await dropAllSaves();
  const registration = await navigator.serviceWorker.getRegistration();
  const needsIt = 'PushManager' in window && (await registration?.pushManager.getSubscription());
  if (!needsIt) await unregister();
}

/** Saved again with each story, because its scripts and styles change with the site. */
async function saveOfflinePage(): Promise<void> {
  // Loads the list's script here, so that it is among the files saved with the page.
  await import('./saved-page.ts');
  const path = savedListPath(location.pathname);
  const { page, files } = await fetchCopy(path, noteOfList());
  await storeSave(path, page, files);
}

interface PageCopy {
  readonly title: string;
  readonly page: Response;
  /** Addresses of the files that the page needs. */
  readonly files: readonly string[];
}

/** A page of this site with a note at its top. Throws when it cannot be fetched. */
async function fetchCopy(path: string, note: string): Promise<PageCopy> {
  // Not asked for as a page: the service worker might answer with the saved copy, which would be saved as a new one.
  const response = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const page = new DOMParser().parseFromString(linkedStyles(await response.text()), 'text/html');
  const pictures = settlePictures(page);
  // Breaking news would be old news in a copy.
  page.querySelector('[data-banner]')?.replaceChildren();
  addNote(page, note);
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return {
    title: page.querySelector('h1')?.textContent?.trim() || page.title,
    page: new Response(`<!DOCTYPE html>${page.documentElement.outerHTML}`, { headers }),
    files: [...new Set([...stylesOf(page), ...loadedFiles(), ...pictures])],
  };
}

/** Reduces each picture in `<main>` to one file: the one that the open page shows, or its `src`. Returns the files. */
function settlePictures(page: Document): string[] {
  const shown = new Map(
    [...document.querySelectorAll<HTMLImageElement>('main img')].map((img) => [
      img.getAttribute('src'),
      img.currentSrc,
    ]),
  );
  const settled = [...page.querySelectorAll<HTMLImageElement>('main img')].slice(0, MAX_PICTURES).map((img) => {
    for (const source of img.parentElement?.querySelectorAll('source') ?? []) source.remove();
    img.removeAttribute('srcset');
    img.src = shown.get(img.getAttribute('src')) || img.src;
    return img.src;
  });
  return settled.filter((src) => URL.parse(src)?.origin === location.origin);
}

/** Scripts, styles and fonts that this window has loaded from the site so far. */
function loadedFiles(): string[] {
  const assets = `${location.origin}/assets/`;
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(assets));
}

function addNote(page: Document, text: string): void {
  const template = page.querySelector<HTMLTemplateElement>('template[data-name="page-stale"]');
  if (!template) throw new Error('no note');
  const note = page.importNode(template.content, true);
  const place = note.querySelector('[role="status"]');
  if (place) place.textContent = text;
  page.querySelector('main')?.prepend(note);
}
