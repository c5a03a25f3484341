/** The parts of a page that change from one to the next. */
export interface PageParts {
  readonly title: string;
  /** Descriptions, canonical links, structured data. */
  readonly about: readonly Element[];
  readonly styles: readonly string[];
  readonly main: HTMLElement;
  /** Paths of the marked links of the bars. */
  readonly current: readonly string[];
}

interface KeptPage {
  readonly page: PageParts;
  readonly isRecent: boolean;
}

const ABOUT_THE_PAGE =
  'meta[name]:not([name=viewport], [name=theme-color]), meta[property], script[type="application/ld+json"], link:is([rel=canonical], [rel=prev], [rel=next], [rel=alternate])';
const STYLE_PATIENCE_MS = 3000;
const KEPT_PAGES = 10;
/** Going back within this time shows the page as it was left. */
const RECENT_MS = 300_000;

const kept = new Map<string, { page: PageParts; at: number }>();

/** The page in the window, put aside as it is: going back finds it with all that was opened and loaded. */
export function keepShownPage(path: string): void {
  const main = mainOf(document);
  if (!main || main.dataset.standIn !== undefined) return;
  // Put back open it would be no dialog any more, but a box in the page.
  for (const dialog of main.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  kept.delete(path);
  kept.set(path, { page: partsOf(document, main), at: performance.now() });
  const [oldest] = kept.keys();
  if (kept.size > KEPT_PAGES && oldest !== undefined) kept.delete(oldest);
}

/** A page that was shown before in this window, or null. */
export function keptPage(path: string): KeptPage | null {
  const found = kept.get(path);
  return found ? { page: found.page, isRecent: performance.now() - found.at < RECENT_MS } : null;
}

/**
 * Puts a page's parts in the place of those shown once its styles are there. Resolves with its main element, or with
 * null when by then nobody wants it any more.
 */
export async function adoptPage(from: Document | PageParts, isWanted: () => boolean): Promise<HTMLElement | null> {
  const page = from instanceof Document ? partsOfDocument(from) : from;
  await Promise.all(page.styles.map(haveStyle));
  if (!isWanted()) return null;
  replaceAbout(page.title, page.about);
  mainOf(document)?.replaceWith(page.main);
  markCurrent(page.current);
  return page.main;
}

/**
 * Describes this page as another one that is shown above it: title, canonical link, description. What a phone's own
 * share button sends is the canonical link. Returns how to take it back.
 */
export function describeAs(page: Document): () => void {
  const { title } = document;
  const about = [...document.head.querySelectorAll(ABOUT_THE_PAGE)];
  replaceAbout(page.title, [...page.head.querySelectorAll(ABOUT_THE_PAGE)]);
  return () => replaceAbout(title, about);
}

function replaceAbout(title: string, about: readonly Element[]): void {
  document.title = title;
  for (const old of document.head.querySelectorAll(ABOUT_THE_PAGE)) old.remove();
  document.head.append(...about);
}

function partsOfDocument(page: Document): PageParts {
  const main = mainOf(page);
  if (!main) throw new Error('the page has no main part');
  return partsOf(page, document.adoptNode(main));
}

function partsOf(page: Document, main: HTMLElement): PageParts {
  return {
    title: page.title,
    about: [...page.head.querySelectorAll(ABOUT_THE_PAGE)],
    styles: stylesOf(page),
    main,
    current: [...page.querySelectorAll('[data-bar] [aria-current]')].map((link) => link.getAttribute('href') ?? ''),
  };
}

/** The style sheets that a page needs, linked or in it. */
export function stylesOf(page: Document): string[] {
  const sheets = page.head.querySelectorAll<HTMLElement>('link[rel=stylesheet], style[data-href]');
  return [...sheets].map((sheet) => sheet.dataset.href ?? sheet.getAttribute('href') ?? '');
}

function mainOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('main');
}

/** Resolves once a stylesheet is there, or cannot be had. */
export function haveStyle(href: string): Promise<void> {
  const name = CSS.escape(href);
  const isThere = `link[rel=stylesheet][href="${name}"], style[data-href="${name}"]`;
  if (document.head.querySelector(isThere)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    // Words without their style are better than none.
    link.onerror = () => resolve();
    setTimeout(resolve, STYLE_PATIENCE_MS);
    document.head.append(link);
  });
}

/** Marks the links of the bars that lead to one of `paths` as that of the page shown. */
export function markCurrent(paths: readonly string[]): void {
  for (const bar of document.querySelectorAll('[data-bar]')) {
    for (const link of bar.querySelectorAll('a')) {
      if (paths.includes(link.getAttribute('href') ?? '')) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    for (const menu of bar.querySelectorAll('details')) menu.open = false;
  }
}
