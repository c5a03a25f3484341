import { type NextStory, panelElement } from '../../web-stories/panel-element.ts';
import { type PanelledStory, panelledStory } from '../../web-stories/story-panels.ts';
import { storyRead } from '../article-read.ts';
import { fetchPage, PageFetchError } from '../fetch-page.ts';

/** Pixels that a finger has to travel. */
const SWIPE = 48;

/**
 * Opens the stories of a list in its `<dialog data-viewer>`, one panel at a time: by the halves of the screen, arrow
 * keys and swipes. Nothing moves by itself. Modified clicks and browsers without script get the story's page.
 */
export function start(element: HTMLElement): void {
  const dialog = element.querySelector<HTMLDialogElement>('dialog[data-viewer]');
  if (!dialog) return;
  const viewer: Viewer = { dialog, nextOf: (path) => nextStory(element, path), stop: new AbortController() };
  dialog.addEventListener('close', () => {
    // The event comes late: the next story may be on its way into it by now.
    if (!dialog.open) viewer.stop.abort();
  });
  part(dialog, 'close')?.addEventListener('click', () => dialog.close());
  listenForTurns(dialog);
  element.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('li a[href], a[data-open]') : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void open(viewer, link.pathname);
  });
}

function nextStory(element: HTMLElement, path: string): NextStory | null {
  const links = [...element.querySelectorAll<HTMLAnchorElement>('li a[href]')];
  const next = links[links.findIndex((link) => link.pathname === path) + 1];
  return next ? { href: next.pathname, title: next.textContent?.trim() ?? '' } : null;
}

interface Viewer {
  readonly dialog: HTMLDialogElement;
  readonly nextOf: (path: string) => NextStory | null;
  /** Of the story that is on its way. */
  stop: AbortController;
}

async function open(viewer: Viewer, path: string): Promise<void> {
  const { dialog } = viewer;
  viewer.stop.abort();
  viewer.stop = new AbortController();
  const { signal } = viewer.stop;
  setState(dialog, 'loading');
  part(dialog, 'page')?.setAttribute('href', path);
  if (!dialog.open) dialog.showModal();
  // The link to the next story went with its panel, and the focus with it: keys are heard inside only.
  else if (!dialog.contains(document.activeElement)) part(dialog, 'close')?.focus();
  try {
    const story = panelledStory(await fetchPage(path, { signal }));
    if (!story) {
      setState(dialog, 'failed', 'Failed to load article');
      return;
    }
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
  const next = nextOf(path);
  const made = story.panels.map((panel) => panelElement(panel, story.picture, path, next));
  part(dialog, 'panels')?.replaceChildren(...made);
  part(dialog, 'bars')?.replaceChildren(...made.map(() => document.createElement('i')));
  setState(dialog, 'shown');
  show(dialog, 0);
}

/** Shows panel `wanted`, or the one nearest to it. */
function show(dialog: HTMLElement, wanted: number): void {
  const panels = panelsOf(dialog);
  const shown = Math.max(0, Math.min(wanted, panels.length - 1));
  for (const [place, panel] of panels.entries()) panel.hidden = place !== shown;
  for (const [place, bar] of [...(part(dialog, 'bars')?.children ?? [])].entries()) {
    bar.toggleAttribute('data-past', place <= shown);
  }
  say(dialog, 'position', panels.length === 0 ? '' : `${shown + 1} of ${panels.length}`);
  dialog.querySelector('[data-step="-1"]')?.toggleAttribute('disabled', shown === 0);
  dialog.querySelector('[data-step="1"]')?.toggleAttribute('disabled', shown === panels.length - 1);
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
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step]') : null;
    if (button && !wasSwipe) turn(dialog, button.dataset.step === '1' ? 1 : -1);
    wasSwipe = false;
  });
  dialog.addEventListener('keydown', (event) => {
    const step = KEYS[event.key];
    if (step === undefined) return;
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
