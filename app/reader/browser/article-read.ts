import { report } from './analytics.ts';

const MEMORY_KEY = 'stories-read';
const REMEMBERED = 200;

/** Counts the story as read once the page is visible. */
export function start(element: HTMLElement): void {
  const { storyId } = element.dataset;
  if (!storyId) return;
  if (document.visibilityState === 'visible') {
    storyRead(storyId);
    return;
  }
  document.addEventListener('visibilitychange', () => storyRead(storyId), { once: true });
}

/** Reports a view, at most once per story and day in this browser (ART-49). */
export function storyRead(storyId: string): void {
  const today = new Date().toISOString().slice(0, 10);
  const memory = withStory(remembered(), storyId, today);
  if (memory === null) return;
  remember(memory);
  void report('view', { articleId: storyId });
}

/** Adds a story to the memory `{day} {id} {id} …`, which keeps 200 a day; `null` when it is already in there. */
export function withStory(memory: string, storyId: string, today: string): string | null {
  const [day, ...ids] = memory.split(' ');
  const read = day === today ? ids : [];
  if (read.includes(storyId)) return null;
  return [today, ...[...read, storyId].slice(-REMEMBERED)].join(' ');
}

function remembered(): string {
  try {
    return localStorage.getItem(MEMORY_KEY) ?? '';
  } catch {
    // Storage is blocked. The server filters out repeated views as well.
    return '';
  }
}

function remember(memory: string): void {
  try {
    localStorage.setItem(MEMORY_KEY, memory);
  } catch {
    // Storage is blocked.
  }
}
