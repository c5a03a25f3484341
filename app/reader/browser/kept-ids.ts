/** Where this browser keeps the ids of stories that its reader liked or marked (SPEC-16), and of authors followed. */
export const LIKES_KEY = 'matv.likes';
export const FAVOURITES_KEY = 'matv.favourites';
export const FOLLOWED_KEY = 'following';

/** More than anyone keeps; the oldest go first. */
export const MOST_KEPT = 1000;

/** Holds what the browser refused to store, until the window closes. */
const unstored = new Map<string, string[]>();

/** Ids kept under `key`, oldest first; none where nothing readable is stored. */
export function keptIds(key: string): ReadonlySet<string> {
  return new Set(unstored.get(key) ?? stored(key));
}

/** Adds or removes the id (HOME-37). Answers whether it is kept now. */
export function toggleKept(key: string, id: string): boolean {
  const isKept = !keptIds(key).has(id);
  keep(key, id, isKept);
  return isKept;
}

/** Adds the id as the newest, or removes it. */
export function keep(key: string, id: string, isKept: boolean): void {
  const others = [...keptIds(key)].filter((other) => other !== id);
  store(key, (isKept ? [...others, id] : others).slice(-MOST_KEPT));
}

function stored(key: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    // Storage is refused, or something else wrote there: as if nothing were kept.
    return [];
  }
}

function store(key: string, ids: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
    unstored.delete(key);
  } catch {
    // Private windows and full storage: it holds for as long as this page does.
    unstored.set(key, ids);
  }
}
