/** The parts of a page that change from one to the next. */
export interface PageParts {
  readonly title: string;
  /** Descriptions, canonical links, structured data. */
  readonly about: readonly Element[];
  readonly styles: readonly string[];
  readonly main: HTMLElement;
  /** Paths of the links marked as current in the navigation bars. */
  readonly current: readonly string[];
}

interface CachedPage {
  readonly page: PageParts;
  readonly isRecent: boolean;
}

const ABOUT_THE_PAGE =
  'meta[name]:not([name=viewport], [name=theme-color]), meta[property], script[type="application/ld+json"], link:is([rel=canonical], [rel=prev], [rel=next], [rel=alternate])';
const STYLE_TIMEOUT_MS = 3000;
const CACHED_PAGES = 10;
/** Going back within this time shows the page as it was. */
const RECENT_MS = 300_000;

const cached = new Map<string, { page: PageParts; at: number }>();

/** Stores the current page, so that going back restores it with everything that was opened and loaded. */
export function cacheShownPage(path: string): void {
  const main = mainOf(document);
  // The live player ends or moves on when its page is left, so that page is fetched again.
  if (!main || main.dataset.standIn !== undefined || main.querySelector('[data-stream]')) return;
  // Close dialogs, because a restored one would no longer be modal.
  for (const dialog of main.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  cached.delete(path);
  cached.set(path, { page: partsOf(document, main), at: Date.now() });
  const [oldest] = cached.keys();
  if (cached.size > CACHED_PAGES && oldest !== undefined) cached.delete(oldest);
}

/** A page shown earlier in this window, or `null`. */
export function cachedPage(path: string): CachedPage | null {
  const found = cached.get(path);
  return found ? { page: found.page, isRecent: Date.now() - found.at < RECENT_MS } : null;
}

/**
 * Replaces the current page's parts once the new page's styles have loaded. Resolves with the new main element, or with
 * `null` if the page is no longer wanted.
 */
export async function adoptPage(from: Document | PageParts, isWanted: () => boolean): Promise<HTMLElement | null> {
  const page = from instanceof Document ? partsOfDocument(from) : from;
  await Promise.all(page.styles.map(haveStyle));
  if (!isWanted()) return null;
  if (from instanceof Document) adoptBanner(from);
  replaceAbout(page.title, page.about);
  mainOf(document)?.replaceWith(page.main);
  markCurrent(page.current);
  return page.main;
}

/**
 * Gives this page the title, canonical link and description of another page shown above it, because a phone's share
 * button sends the canonical link. Returns a function that undoes it.
 */
export function describeAs(page: Document): () => void {
  const { title } = document;
  const about = [...document.head.querySelectorAll(ABOUT_THE_PAGE)];
  replaceAbout(page.title, [...page.head.querySelectorAll(ABOUT_THE_PAGE)]);
  return () => replaceAbout(title, about);
}

/** Takes the breaking banner of the page fetched last, because the current one may be outdated. */
function adoptBanner(page: Document): void {
  const [shown, present] = [document, page].map((one) => one.querySelector<HTMLElement>('[data-banner]'));
  if (!shown || !present) return;
  delete shown.dataset.late;
  if (shown.innerHTML !== present.innerHTML) shown.replaceChildren(...present.childNodes);
}

function replaceAbout(title: string, about: readonly Element[]): void {
  document.title = title;
  for (const old of document.head.querySelectorAll(ABOUT_THE_PAGE)) old.remove();
  document.head.append(...about);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-home]')) {
    const sibling = document.querySelector<HTMLLinkElement>(`link[hreflang=${link.hreflang}]`);
    link.href = sibling?.href ?? link.dataset.home ?? '';
  }
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
    current: [...page.querySelectorAll('[data-bar] a[aria-current]')].map((link) => link.getAttribute('href') ?? ''),
  };
}

/** The style sheets of a page, linked or inline. */
export function stylesOf(page: Document): string[] {
  const sheets = page.head.querySelectorAll<HTMLElement>('link[rel=stylesheet], style[data-href]');
  return [...sheets].map((sheet) => sheet.dataset.href ?? sheet.getAttribute('href') ?? '');
}

function mainOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('main');
}

/** Resolves once a style sheet has loaded or failed. */
export function haveStyle(href: string): Promise<void> {
  const name = CSS.escape(href);
  const isThere = `link[rel=stylesheet][href="${name}"], style[data-href="${name}"]`;
  if (document.head.querySelector(isThere)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    // Unstyled content is better than none.
    link.onerror = () => resolve();
    setTimeout(resolve, STYLE_TIMEOUT_MS);
    document.head.append(link);
  });
}

/** Marks the links to `paths` in the navigation bars as current, and the menu that one of them is in. */
export function markCurrent(paths: readonly string[]): void {
  for (const bar of document.querySelectorAll('[data-bar]')) {
    for (const link of bar.querySelectorAll('a')) {
      if (paths.includes(link.getAttribute('href') ?? '')) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    for (const menu of bar.querySelectorAll('details')) {
      menu.open = false;
      const toggle = menu.querySelector('summary');
      if (menu.querySelector('a[aria-current]')) toggle?.setAttribute('aria-current', 'true');
      else toggle?.removeAttribute('aria-current');
    }
  }
}
