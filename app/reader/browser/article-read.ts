import { report } from './analytics.ts';

const MEMORY_KEY = 'stories-read';
const REMEMBERED = 200;

/** Counts the story as read once the page is really looked at. */
export function start(element: HTMLElement): void {
  const { storyId } = element.dataset;
  if (!storyId) return;
  if (document.visibilityState === 'visible') {
    storyRead(storyId);
    return;
  }
  document.addEventListener('visibilitychange', () => storyRead(storyId), { once: true });
}

/** Reports a view: once for each story and day in this browser (ART-49). */
export function storyRead(storyId: string): void {
  const today = new Date().toISOString().slice(0, 10);
  const memory = withStory(remembered(), storyId, today);
  if (memory === null) return;
  remember(memory);
  void report('view', { articleId: storyId });
}

/** The memory `{day} {id} {id} …` with one more story, the last 200 of a day; null when it is in there already. */
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
    // Storage refused by the reader's settings: the server tells repeats apart as well.
    return '';
  }
}

function remember(memory: string): void {
  try {
    localStorage.setItem(MEMORY_KEY, memory);
  } catch {
    // As above.
  }
}
