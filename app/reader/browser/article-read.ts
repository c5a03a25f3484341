import { report } from './analytics.ts';

/** The stories read in this window. Nothing is stored: the server counts each reader once a day anyway. */
const read = new Set<string>();

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

/** Reports a view, once per story in this window (ART-49). */
export function storyRead(storyId: string): void {
  if (read.has(storyId)) return;
  read.add(storyId);
  void report('view', { articleId: storyId });
}
