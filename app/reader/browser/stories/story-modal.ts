import { nextPaint } from '#app/ui/next-paint.ts';
import { languageOf } from '#domain/text-language.ts';
import { timeAgo } from '#domain/time-ago.ts';
import { storyRead } from '../analytics.ts';
import { startFeatures } from '../features.ts';
import { fetchForParts } from '../fetch-page.ts';
import { leaveInPlace, type Opening, placeIn, sayIn, showInPlace, takePart } from '../in-place.ts';
import { createLoad, type LoadState } from '../load-errors.ts';
import { describeAs } from '../page/page-swap.ts';
import { closestTo } from '../pointing.ts';

/** The parts of the story's page that the dialog shows. */
const PARTS = ['kicker', 'author', 'share', 'hero', 'summary', 'body', 'corrections', 'credit'];
const STORY = '[data-part~="story"]';
const PICTURE_SIZES = '(min-width: 48rem) 752px, 100vw';
/** These open as pages; every other two-part path is a story (HOME-61, SPEC-18). */
const NOT_A_STORY = /^(\/..)?\/(blog|deep-dive|author|articles|videos|live)\//;

interface Shown {
  readonly dialog: HTMLDialogElement;
  readonly path: string;
  /** Gets the focus back on closing. */
  readonly link: HTMLElement | null;
  /** Title of the page below. */
  readonly title: string;
  /** Restores that page's canonical link and description. */
  describeHome: () => void;
}

let shown: Shown | null = null;
const load = createLoad<Document>(show);

/** Opens stories of the home page in a dialog (HOME-01 to HOME-15, SPEC-18). */
export function startStoryModal(home: HTMLElement): void {
  const dialog = dialogOf(home);
  if (!dialog) return;
  showInPlace('story', { wants, open, close });
  dialog.addEventListener('click', (event) => {
    const isBackdrop = event.target === dialog;
    if (isBackdrop) dialog.close();
    if (closestTo(event.target, '[data-again]')) void loadStory();
  });
  // Closed by Escape, the close button or the backdrop; `close` below has already reset `shown`.
  dialog.addEventListener('close', () => {
    // The event is asynchronous, so another story may already be open.
    if (shown?.dialog === dialog && !dialog.open) leaveInPlace('story');
  });
}

function dialogOf(home: HTMLElement): HTMLDialogElement | null {
  return home.querySelector<HTMLDialogElement>('dialog[data-story-dialog]');
}

function wants(link: HTMLAnchorElement, path: string): boolean {
  return link.closest('article') !== null && isStoryPath(path);
}

/** Whether a path with query is a story's: section and slug. */
export function isStoryPath(path: string): boolean {
  return /^(\/..)?\/[^/?]+\/[^/?]+$/.test(path) && !NOT_A_STORY.test(path);
}

async function open({ path, link, home, section }: Opening): Promise<void> {
  const dialog = dialogOf(home);
  if (!dialog || shown?.path === path) return;
  close();
  const card = link ?? cardLink(section, path);
  const opened = { dialog, path, link: card, title: document.title, describeHome: () => undefined };
  shown = opened;
  showCard(dialog, card);
  const painted = nextPaint();
  const loaded = loadStory(painted);
  // Making the page below the dialog inert is slow, so the browser paints its response to the click first.
  await painted;
  if (shown !== opened) return;
  dialog.toggleAttribute('data-scrollbar', window.innerWidth > document.documentElement.clientWidth);
  dialog.showModal();
  dialog.scrollTop = 0;
  placeIn(dialog, 'title')?.focus({ preventScroll: true });
  await loaded;
}

function close(): void {
  if (!shown) return;
  const { dialog, link, title, describeHome } = shown;
  shown = null;
  load.stop();
  dialog.close();
  // An embedded video would go on playing.
  placeIn(dialog, 'body')?.replaceChildren();
  describeHome();
  document.title = title;
  link?.focus({ preventScroll: true });
}

/** Fetches the story at once, and shows it when `ready` has resolved too. */
async function loadStory(ready?: Promise<void>): Promise<void> {
  const path = shown?.path;
  if (path === undefined) return;
  await load.start(async (signal) => {
    const page = await fetchForParts(path, signal, STORY);
    await ready;
    return page;
  });
}

function cardLink(section: HTMLElement, path: string): HTMLAnchorElement | null {
  const links = section.querySelectorAll<HTMLAnchorElement>('article a[href]');
  return [...links].find((link) => link.getAttribute('href') === path) ?? null;
}

/** Fills in immediately what the card already shows. */
function showCard(dialog: HTMLDialogElement, link: HTMLElement | null): void {
  for (const name of PARTS) placeIn(dialog, name)?.replaceChildren();
  const headline = link?.textContent?.trim() ?? '';
  setTitle(dialog, headline);
  const picture = link?.closest('article')?.querySelector('img');
  const hero = placeIn(dialog, 'hero');
  if (hero) hero.style.backgroundImage = picture?.currentSrc ? `url("${picture.currentSrc}")` : '';
}

function setTitle(dialog: HTMLDialogElement, title: string): void {
  const heading = placeIn(dialog, 'title');
  if (heading) {
    heading.textContent = title;
    heading.lang = languageOf(title) ?? 'en-GB';
  }
  if (title !== '') document.title = `${title} | MATV`;
}

function show(state: LoadState<Document>): void {
  if (!shown) return;
  const { dialog, path } = shown;
  dialog.dataset.state = state.kind;
  dialog.setAttribute('aria-busy', String(state.kind === 'loading'));
  sayIn(dialog, 'status', state.kind === 'loading' ? 'Loading...' : '');
  if (state.kind === 'success') showStory(shown, state.value);
  if (state.kind !== 'error') return;
  sayIn(dialog, 'reason', state.message);
  dialog.querySelector('[data-whole]')?.setAttribute('href', path);
}

function showStory(opened: Shown, page: Document): void {
  const { dialog } = opened;
  const storyId = page.querySelector<HTMLElement>(STORY)?.dataset.storyId ?? '';
  setTitle(dialog, page.querySelector('[data-part~="title"]')?.textContent?.trim() ?? '');
  opened.describeHome();
  opened.describeHome = describeAs(page);
  for (const image of page.querySelectorAll('[data-part~="hero"] [sizes]')) image.setAttribute('sizes', PICTURE_SIZES);
  for (const name of PARTS) {
    const part = takePart(page, name);
    if (!part) continue;
    if (name === 'summary' && part.hidden) showRepeated(part, page);
    placeIn(dialog, name)?.replaceChildren(part);
  }
  showAge(dialog);
  dialog.dataset.storyId = storyId;
  storyRead(storyId);
  void startFeatures(dialog);
}

/**
 * The page omits a standfirst that its text repeats, but the dialog has a box for it (HOME-10): the text's own first
 * paragraph stands there, instead of twice.
 */
function showRepeated(summary: HTMLElement, page: Document): void {
  summary.hidden = false;
  const first = page.querySelector('[data-part~="body"] p');
  const words = (summary.textContent ?? '').replace(/…$/, '').trim();
  const text = first?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  if (!first || words === '' || !(text.startsWith(words) || words.startsWith(text))) return;
  summary.replaceChildren(...first.childNodes);
  first.remove();
}

/** Shows '3 hrs ago' instead of the date; the page's clock keeps it up to date (HOME-07). */
function showAge(dialog: HTMLDialogElement): void {
  const time = dialog.querySelector<HTMLTimeElement>('time[data-part~="published"]');
  if (!time) return;
  time.title = time.textContent ?? '';
  time.dataset.ago = '';
  time.textContent = timeAgo(time.dateTime, new Date());
}
