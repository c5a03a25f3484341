import type { PageFetchError } from '#app/reader/browser/load-errors.ts';
import { savedStories } from '#app/reader/browser/saved/saved-list.ts';
import { failureWords, isArticlePath } from '#app/reader/missing/failure-words.ts';

const BAR_AFTER_MS = 120;
const SKELETON_AFTER_MS = 500;

/** Shows that a page is loading: first a bar, then a skeleton instead of the old page. Returns a function to stop. */
export function showLoading(path: string): () => void {
  const bar = setTimeout(() => {
    document.documentElement.dataset.loading = '';
    say('Loading...');
  }, BAR_AFTER_MS);
  const skeleton = setTimeout(() => {
    const outline = template(isArticlePath(path) ? 'article-skeleton' : 'list-skeleton');
    if (outline) replaceMain(outline);
  }, SKELETON_AFTER_MS);
  return () => {
    clearTimeout(bar);
    clearTimeout(skeleton);
    delete document.documentElement.dataset.loading;
  };
}

/** Moves screen readers to the new content after a navigation. */
export function showArrival(main: HTMLElement): void {
  say('');
  main.focus({ preventScroll: true });
}

/** Shows what happened and a way to try again (STATE-02, STATE-03, ART-23, PET-44). */
export function showFailure(path: string, failure: PageFetchError): void {
  const panel = template('page-failed');
  if (!panel) throw new Error('the page has no panel for failures');
  const { title, reason, retry } = failureWords(path, failure);
  fill(panel, 'title', title);
  fill(panel, 'reason', reason);
  const advice = panel.querySelector<HTMLElement>('[data-advice]');
  if (advice && failure.status && failure.status >= 500) advice.textContent = advice.dataset.fault ?? '';
  const savedWay = panel.querySelector<HTMLElement>('[data-saved-way]');
  if (savedWay) savedWay.hidden = !failure.isOffline || savedStories().length === 0;
  const again = panel.querySelector('[data-again]');
  again?.setAttribute('href', path);
  if (retry === 'Retry') again?.replaceWith(retryButton(path, again.className));
  document.title = `${title} | MATV`;
  showArrival(replaceMain(panel));
}

/** The button specified for the petition (PET-44, PET-45). */
function retryButton(path: string, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = 'Retry';
  button.addEventListener('click', () => navigation.navigate(path, { history: 'replace' }));
  return button;
}

/** Shows the notice that this is an earlier copy of the page (STATE-04). */
export function showStale(): void {
  const notice = template('page-stale');
  const main = document.querySelector('main');
  if (!notice || !main || main.querySelector('[data-stale]')) return;
  main.prepend(notice);
  say('Using cached data');
}

function template(name: string): DocumentFragment | null {
  const found = document.querySelector<HTMLTemplateElement>(`template[data-name="${name}"]`);
  return found ? document.importNode(found.content, true) : null;
}

function fill(panel: DocumentFragment, part: string, text: string): void {
  const place = panel.querySelector(`[data-${part}]`);
  if (place) place.textContent = text;
}

/** Replaces `<main>` by a new element, because the old one may be stored for the way back. */
function replaceMain(content: DocumentFragment): HTMLElement {
  const main = document.createElement('main');
  main.id = 'main';
  main.tabIndex = -1;
  main.dataset.standIn = '';
  main.append(content);
  document.querySelector('main')?.replaceWith(main);
  return main;
}

function say(text: string): void {
  const status = document.querySelector('[data-page-status]');
  if (status) status.textContent = text;
}
