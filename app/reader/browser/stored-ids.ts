/** Storage keys for the ids of liked and favourite stories (SPEC-16) and of followed authors. */
export const LIKES_KEY = 'matv.likes';
export const FAVOURITES_KEY = 'matv.favourites';
export const FOLLOWED_KEY = 'following';

/** More than anyone will keep; the oldest are dropped first. */
export const MAX_KEPT = 1000;

/** Keeps what could not be stored until the window closes. */
const unstored = new Map<string, string[]>();

/** The ids stored under `key`, oldest first; empty if there is nothing readable. */
export function storedIds(key: string): ReadonlySet<string> {
  return new Set(unstored.get(key) ?? readIds(key));
}

/** Adds or removes the id (HOME-37). Returns whether it is kept now. */
export function toggleStored(key: string, id: string): boolean {
  const isStored = !storedIds(key).has(id);
  setStored(key, id, isStored);
  return isStored;
}

/** Adds the id as the newest, or removes it. */
export function setStored(key: string, id: string, isStored: boolean): void {
  const others = [...storedIds(key)].filter((other) => other !== id);
  store(key, (isStored ? [...others, id] : others).slice(-MAX_KEPT));
}

function readIds(key: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    // Storage is blocked or its content is invalid.
    return [];
  }
}

function store(key: string, ids: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
    unstored.delete(key);
  } catch {
    // In private windows or with full storage, keep it only while this window is open.
    unstored.set(key, ids);
  }
}
