import { storyRead } from './analytics.ts';
import { startListening } from './listen/listen.ts';
import { renewSaving, startSaving } from './saved/save-story.ts';
import { labelTextSize, startTextSize } from './text-size.ts';

/** What every story's page loads, in one file: it counts the story as read, and starts the tools above its text. */
export function start(article: HTMLElement): void {
  readOnceVisible(article.dataset.storyId ?? '');
  startSaving(article);
  const size = article.querySelector<HTMLElement>('[data-size-button]');
  if (size) startTextSize(size);
  const listen = article.querySelector<HTMLElement>('[data-listening]');
  if (listen) startListening(listen);
}

/** On another page the story may have been removed from the saved ones, and the text made larger. */
export function renew(article: HTMLElement): void {
  renewSaving(article);
  const size = article.querySelector<HTMLElement>('[data-size-button]');
  if (size) labelTextSize(size);
}

function readOnceVisible(storyId: string): void {
  if (document.visibilityState === 'visible') storyRead(storyId);
  else document.addEventListener('visibilitychange', () => storyRead(storyId), { once: true });
}
