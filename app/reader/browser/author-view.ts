import { startFeatures } from './features.ts';
import { fetchForParts } from './fetch-page.ts';
import { leaveInPlace, type Opening, placeIn, sayIn, showInPlace, takePart } from './in-place.ts';
import { createLoad, type LoadState } from './load-errors.ts';
import { closestTo } from './pointing.ts';

const PARTS = ['profile', 'stories', 'more'];

interface Shown {
  readonly view: HTMLElement;
  readonly section: HTMLElement;
  readonly path: string;
  readonly link: HTMLElement | null;
  /** Title and scroll position of the page before the view opened. */
  readonly title: string;
  readonly scrolled: number;
}

let shown: Shown | null = null;
const load = createLoad<Document>(show);

/** Clicking an author's name on the home page shows the author in that section (HOME-53 to HOME-55, NAV-58). */
export function startAuthorView(): void {
  showInPlace('author', { wants, open, close });
}

function wants(_link: HTMLAnchorElement, path: string): boolean {
  return path.includes('/author/');
}

async function open({ path, link, home, section }: Opening): Promise<void> {
  const template = home.querySelector<HTMLTemplateElement>('template[data-name="author-view"]');
  if (!template || (shown?.path === path && shown.section === section)) return;
  close();
  const view = document.importNode(template.content, true).firstElementChild;
  if (!(view instanceof HTMLElement)) return;
  const byline = link ?? authorLink(section, path);
  shown = { view, section, path, link: byline, title: document.title, scrolled: window.scrollY };
  view.addEventListener('click', answer);
  putInto(section, view);
  name(view, byline?.textContent?.trim() ?? '');
  if (section.getBoundingClientRect().top < 0) section.scrollIntoView({ block: 'start', behavior: 'instant' });
  view.focus({ preventScroll: true });
  await loadAuthor();
}

function close(): void {
  if (!shown) return;
  const { view, section, link, title, scrolled } = shown;
  shown = null;
  load.stop();
  view.remove();
  for (const hidden of section.querySelectorAll('[data-behind-author]')) hidden.removeAttribute('data-behind-author');
  document.title = title;
  window.scrollTo({ top: scrolled, behavior: 'instant' });
  link?.focus({ preventScroll: true });
}

function answer({ target }: Event): void {
  if (closestTo(target, '[data-back]')) leaveInPlace('author');
  else if (closestTo(target, '[data-again]')) void loadAuthor();
}

async function loadAuthor(): Promise<void> {
  const path = shown?.path;
  if (path !== undefined) await load.start((signal) => fetchForParts(path, signal, '[data-part~="profile"]'));
}

/** Replaces everything below the section's heading. */
function putInto(section: HTMLElement, view: HTMLElement): void {
  const heading = [...section.querySelectorAll('h2')].find((one) => !one.closest('article')) ?? null;
  const header = heading?.parentElement === section ? heading : (heading?.parentElement ?? null);
  const content = header?.parentElement ?? section;
  const around = [...content.children, ...(header === heading ? [] : (header?.children ?? []))];
  for (const one of around) one.toggleAttribute('data-behind-author', one !== header && one !== heading);
  content.append(view);
}

function authorLink(section: HTMLElement, path: string): HTMLAnchorElement | null {
  const links = section.querySelectorAll<HTMLAnchorElement>('a[href*="/author/"]');
  return [...links].find((link) => link.getAttribute('href') === path) ?? null;
}

function show(state: LoadState<Document>): void {
  if (!shown) return;
  const { view } = shown;
  view.dataset.state = state.kind;
  view.setAttribute('aria-busy', String(state.kind === 'loading'));
  sayIn(view, 'status', state.kind === 'loading' ? 'Loading...' : '');
  if (state.kind === 'success') showAuthor(view, state.value);
  if (state.kind === 'error') sayIn(view, 'reason', state.message);
}

function showAuthor(view: HTMLElement, page: Document): void {
  document.title = page.title;
  for (const part of PARTS) {
    const content = takePart(page, part);
    if (content) placeIn(view, part)?.replaceChildren(content);
  }
  const heading = view.querySelector('h1');
  if (heading) lower(heading);
  void startFeatures(view);
}

/** The home page has its own h1, so the author's name becomes a heading below the section's. */
function lower(heading: HTMLElement): void {
  const lower = document.createElement('h3');
  for (const { name, value } of heading.attributes) lower.setAttribute(name, value);
  lower.append(...heading.childNodes);
  name(lower.closest('[data-author-view]'), lower.textContent ?? '');
  heading.replaceWith(lower);
}

function name(view: Element | null, author: string): void {
  if (author !== '') view?.setAttribute('aria-label', author);
}
