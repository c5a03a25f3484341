import { storyRead } from './analytics.ts';
import { startListening } from './listen/listen.ts';
import { startSaving } from './saved/save-story.ts';
import { startTextSize } from './text-size.ts';

/** What every story's page loads, in one file: it counts the story as read, and starts the tools above its text. */
export function start(article: HTMLElement): void {
  readOnceVisible(article.dataset.storyId ?? '');
  startSaving(article);
  const [size, listen] = ['[data-size-button]', '[data-listening]'].map((tool) =>
    article.querySelector<HTMLElement>(tool),
  );
  if (size) startTextSize(size);
  if (listen) startListening(listen);
}

function readOnceVisible(storyId: string): void {
  if (document.visibilityState === 'visible') storyRead(storyId);
  else document.addEventListener('visibilitychange', () => storyRead(storyId), { once: true });
}
