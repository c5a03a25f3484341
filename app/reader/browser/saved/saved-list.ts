import { languagePrefix } from '#domain/language-prefix.ts';
import { fieldsOf } from '../load-errors.ts';

/** A story that was saved in this browser. */
export interface SavedStory {
  readonly path: string;
  /** Missing in entries that earlier versions of the site made. */
  readonly id?: string | undefined;
  readonly title: string;
  /** Milliseconds since 1970, by this device's clock. */
  readonly savedAt: number;
  /** Saved by the reader's click; otherwise as one of the last stories read. */
  readonly isKept: boolean;
}

/** How many of the last stories read are kept. */
export const MAX_RECENT = 20;
/** More than anyone will keep; the oldest are dropped first. */
const MAX_KEPT = 200;

const STORIES_KEY = 'matv.saved';
const RECENT_KEY = 'matv.save-read';

/** Whether two entries are about one story, whose address may have changed in between. */
export function isSameStory(one: Pick<SavedStory, 'path' | 'id'>, other: Pick<SavedStory, 'path' | 'id'>): boolean {
  return one.id && other.id ? one.id === other.id : one.path === other.path;
}

/** Adds `story` as the newest, in place of its earlier entry and of another's at its address, and drops the oldest beyond the limits. A kept story stays kept. */
export function withStory(stories: readonly SavedStory[], story: SavedStory): SavedStory[] {
  const isKept = story.isKept || stories.some((one) => one.isKept && isSameStory(one, story));
  const others = stories.filter((one) => one.path !== story.path && !isSameStory(one, story));
  const all = [{ ...story, isKept }, ...others];
  return [
    ...all.filter(({ isKept }) => isKept).slice(0, MAX_KEPT),
    ...all.filter(({ isKept }) => !isKept).slice(0, MAX_RECENT),
  ].toSorted((one, other) => other.savedAt - one.savedAt);
}

/** Whether this browser can keep pages: old ones, some private windows and those that block storage cannot. */
export function canSave(): boolean {
  try {
    // Reading the property alone throws where storage is blocked.
    return 'serviceWorker' in navigator && 'caches' in window && localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** The saved stories, newest first. */
export function savedStories(): readonly SavedStory[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORIES_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSavedStory) : [];
  } catch {
    // Storage is blocked or its content is invalid.
    return [];
  }
}

function isSavedStory(value: unknown): value is SavedStory {
  const { path, id, title, savedAt, isKept } = fieldsOf(value);
  return (
    typeof path === 'string' &&
    /^\/(?!\/)/.test(path) &&
    (id === undefined || typeof id === 'string') &&
    typeof title === 'string' &&
    typeof savedAt === 'number' &&
    typeof isKept === 'boolean'
  );
}

/** The path of the list of saved stories in the language of the page at `path`. */
export function savedListPath(path: string): string {
  return `${languagePrefix(path)}/saved`;
}

/** Throws where storage is blocked or full. */
export function storeStories(stories: readonly SavedStory[]): void {
  if (stories.length === 0) localStorage.removeItem(STORIES_KEY);
  else localStorage.setItem(STORIES_KEY, JSON.stringify(stories));
}

/** Whether the last stories read are saved: as the reader chose, and otherwise where MATV was installed as an app. */
export function savesRead(): boolean {
  try {
    const chosen = localStorage.getItem(RECENT_KEY);
    if (chosen !== null) return chosen === 'yes';
  } catch {
    return false;
  }
  return window.matchMedia('(display-mode: standalone)').matches;
}

/** Throws where storage is blocked or full. */
export function chooseSavesRead(isWanted: boolean): void {
  localStorage.setItem(RECENT_KEY, isWanted ? 'yes' : 'no');
}

/** Whether the service worker would have nothing to show without a connection. */
export function isNothingSaved(): boolean {
  return savedStories().length === 0 && !savesRead();
}

/** Whether the operator has turned saving off (OFFLINE_READING). */
export function isOfflineReadingOff(): boolean {
  return document.documentElement.dataset.offlineReading === 'off';
}
