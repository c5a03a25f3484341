import { type NextStory, panelElement } from '#app/reader/web-stories/panel-element.ts';
import { type PanelledStory, panelledStory } from '#app/reader/web-stories/story-panels.ts';
import type { AskingFor } from '#app/ui/feature-names.ts';
import { storyRead } from '../analytics.ts';
import { startFeatures } from '../features.ts';
import { fetchForParts } from '../fetch-page.ts';
import { fieldsOf, PageFetchError } from '../load-errors.ts';
import { claimNavigation, shownPath, type WantedNavigation } from '../navigation.ts';
import { describeAs } from '../page/page-swap.ts';
import { closestTo, isMeantForAnotherTab } from '../pointing.ts';

/** Minimum swipe distance in pixels. */
const SWIPE = 48;

interface Viewer {
  readonly dialog: HTMLDialogElement;
  readonly nextOf: (path: string) => NextStory | null;
  /** Path of the story in the viewer; `null` while closed. */
  path: string | null;
  /** Cancels loading that story. */
  stop: AbortController;
  /** Restores the list's title and canonical link. */
  describeList: () => void;
  /** The navigation back to the list, already settled when there is none. */
  leaving: Promise<unknown>;
}

const viewers = new WeakMap<Element, Viewer>();
let isListening = false;

/**
 * Opens the stories of a list in its `<dialog data-viewer>`, one panel at a time, controlled by tapping either half of
 * the screen, arrow keys and swipes. Nothing advances automatically. The address bar shows the story's address, and
 * Back closes it (ADR-042). Modified clicks and browsers without the Navigation API open the story's page.
 */
export function start(element: HTMLElement): void {
  const dialog = element.querySelector<HTMLDialogElement>('dialog[data-viewer]');
  if (!dialog || !('navigation' in window)) return;
  const viewer: Viewer = {
    dialog,
    nextOf: (path) => nextStory(element, path),
    path: null,
    stop: new AbortController(),
    describeList: () => undefined,
    leaving: Promise.resolve(),
  };
  viewers.set(element, viewer);
  if (!isListening) claimNavigation(claim);
  isListening = true;
  // Closed by Escape, the close button or a swipe.
  dialog.addEventListener('close', () => {
    // The event is asynchronous, so Back may have closed the viewer, or it may show the next story.
    if (viewer.path !== null && !dialog.open) leave(viewer);
  });
  part(dialog, 'close')?.addEventListener('click', () => dialog.close());
  listenForTurns(dialog);
  element.addEventListener('click', (event) => {
    const link = closestTo<HTMLAnchorElement>(event.target, 'li[data-id] a[href], a[data-open]');
    if (!link || isMeantForAnotherTab(event) || event.defaultPrevented) return;
    event.preventDefault();
    void goTo(viewer, link.pathname);
  });
}

function nextStory(element: HTMLElement, path: string): NextStory | null {
  const links = [...element.querySelectorAll<HTMLAnchorElement>('li[data-id] a[href]')];
  const next = links[links.findIndex((link) => link.pathname === path) + 1];
  return next ? { href: next.pathname, title: next.textContent?.trim() ?? '' } : null;
}

/** The next story replaces the previous one in the history, so that Back always leads to the list. */
async function goTo({ leaving }: Viewer, path: string): Promise<void> {
  await leaving;
  const history = isInViewer(navigation.currentEntry?.getState()) ? 'replace' : 'push';
  await ended(navigation.navigate(path, { history, state: { inViewer: true } }));
}

function leave(viewer: Viewer): void {
  close(viewer);
  if (isInViewer(navigation.currentEntry?.getState())) viewer.leaving = ended(navigation.back());
}

/** Settles when the navigation ends, even if another one interrupts it. */
function ended({ committed, finished }: NavigationResult): Promise<unknown> {
  return Promise.allSettled([committed, finished]);
}

/** Whether a history entry's state belongs to a story in the viewer. */
function isInViewer(state: unknown): boolean {
  return 'inViewer' in fieldsOf(state);
}

function claim({ path, event }: WantedNavigation): (() => Promise<void> | void) | null {
  const list = document.querySelector('main [data-feature~="story-viewer"]' satisfies `main ${AskingFor}`);
  const viewer = list && viewers.get(list);
  if (!viewer) return null;
  if (isInViewer(event.destination.getState())) return () => open(viewer, path);
  if (event.navigationType === 'traverse' && path === shownPath()) return () => close(viewer);
  // The list is about to be stored for the way back, so restore it first.
  close(viewer);
  return null;
}

function close(viewer: Viewer): void {
  viewer.stop.abort();
  viewer.path = null;
  viewer.describeList();
  viewer.describeList = () => undefined;
  viewer.dialog.close();
}

async function open(viewer: Viewer, path: string): Promise<void> {
  const { dialog } = viewer;
  viewer.stop.abort();
  viewer.stop = new AbortController();
  viewer.path = path;
  const { signal } = viewer.stop;
  setState(dialog, 'loading');
  part(dialog, 'page')?.setAttribute('href', path);
  if (!dialog.open) dialog.showModal();
  // The focused link was removed with its panel, and the viewer only receives keys while it has the focus.
  else if (!dialog.contains(document.activeElement)) part(dialog, 'close')?.focus();
  try {
    const page = await fetchForParts(path, signal, 'article');
    // It may have been closed while the styles were loading.
    if (signal.aborted) return;
    const story = panelledStory(page);
    if (!story) {
      setState(dialog, 'failed', 'Failed to load article');
      return;
    }
    viewer.describeList();
    viewer.describeList = describeAs(page);
    fill(viewer, story, path);
    storyRead(story.id);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof PageFetchError)) throw error;
    setState(dialog, 'failed', `Failed to load article. ${error.message}`);
  }
}

function setState(dialog: HTMLElement, state: 'loading' | 'failed' | 'shown', reason = ''): void {
  part(dialog, 'loading')?.toggleAttribute('hidden', state !== 'loading');
  part(dialog, 'failed')?.toggleAttribute('hidden', state !== 'failed');
  say(dialog, 'reason', reason);
  if (state === 'shown') return;
  for (const name of ['panels', 'bars', 'position']) part(dialog, name)?.replaceChildren();
}

function fill({ dialog, nextOf }: Viewer, story: PanelledStory, path: string): void {
  dialog.setAttribute('aria-label', story.title);
  dialog.dataset.storyId = story.id;
  const wayOn = { path, next: nextOf(path), share: story.share };
  const made = story.panels.map((panel) => panelElement(panel, story.picture, wayOn));
  part(dialog, 'panels')?.replaceChildren(...made);
  part(dialog, 'bars')?.replaceChildren(...made.map(() => document.createElement('i')));
  setState(dialog, 'shown');
  show(dialog, 0);
  void startFeatures(dialog);
}

/** Shows panel `wanted`, limited to the existing ones. */
function show(dialog: HTMLElement, wanted: number): void {
  const panels = panelsOf(dialog);
  const shown = Math.max(0, Math.min(wanted, panels.length - 1));
  for (const [place, panel] of panels.entries()) panel.hidden = place !== shown;
  for (const [place, bar] of [...(part(dialog, 'bars')?.children ?? [])].entries()) {
    bar.toggleAttribute('data-past', place <= shown);
  }
  say(dialog, 'position', panels.length === 0 ? '' : `${shown + 1} of ${panels.length}`);
  // Not 'disabled', which would take the focus away, and the keys with it.
  dialog.querySelector('[data-step="-1"]')?.setAttribute('aria-disabled', String(shown === 0));
  dialog.querySelector('[data-step="1"]')?.setAttribute('aria-disabled', String(shown === panels.length - 1));
}

function turn(dialog: HTMLElement, step: Turn): void {
  const panels = panelsOf(dialog);
  if (step === 'first') show(dialog, 0);
  else if (step === 'last') show(dialog, panels.length - 1);
  else show(dialog, panels.findIndex((panel) => !panel.hidden) + step);
}

function panelsOf(dialog: HTMLElement): HTMLElement[] {
  return [...(part(dialog, 'panels')?.children ?? [])].filter((child) => child instanceof HTMLElement);
}

function part(dialog: HTMLElement, name: string): HTMLElement | null {
  return dialog.querySelector<HTMLElement>(`[data-${name}]`);
}

function say(dialog: HTMLElement, name: string, text: string): void {
  const line = part(dialog, name);
  if (line) line.textContent = text;
}

type Turn = 1 | -1 | 'first' | 'last';
const KEYS: Readonly<Record<string, Turn>> = { ArrowRight: 1, ArrowLeft: -1, Home: 'first', End: 'last' };

function listenForTurns(dialog: HTMLDialogElement): void {
  let from: { readonly x: number; readonly y: number } | null = null;
  let wasSwipe = false;
  dialog.addEventListener('click', (event) => {
    const button = closestTo(event.target, '[data-step]');
    if (button && !wasSwipe) turn(dialog, button.dataset.step === '1' ? 1 : -1);
    wasSwipe = false;
  });
  dialog.addEventListener('keydown', (event) => {
    const step = KEYS[event.key];
    // With these keys an arrow is the browser's Back.
    if (step === undefined || event.altKey || event.metaKey) return;
    event.preventDefault();
    turn(dialog, step);
  });
  dialog.addEventListener('pointerdown', ({ clientX, clientY }) => {
    from = { x: clientX, y: clientY };
    wasSwipe = false;
  });
  dialog.addEventListener('pointerup', ({ clientX, clientY }) => {
    const across = clientX - (from?.x ?? clientX);
    const down = clientY - (from?.y ?? clientY);
    from = null;
    wasSwipe = Math.abs(across) > SWIPE || down > 2 * SWIPE;
    if (Math.abs(across) > SWIPE && Math.abs(across) > Math.abs(down)) turn(dialog, across < 0 ? 1 : -1);
    else if (down > 2 * SWIPE) dialog.close();
  });
}
