import { nextPaint } from '#app/ui/next-paint.ts';
import { mayPlayLiveStream, mayShowPlayer } from '#domain/videos/outside-media.ts';
import { startEarlyFetch } from './early-fetch.ts';
import { fetchWholePage, TIMEOUT_MS } from './fetch-page.ts';
import { PageFetchError } from './load-errors.ts';
import { showArrival, showFailure, showLoading, showStale } from './page/page-states.ts';
import { adoptPage, cachedPage, cacheShownPage, markCurrent, type PageParts } from './page/page-swap.ts';
import { showToday } from './page/today.ts';
import { needsOwnPolicy, noteAllowedFrames } from './players/allowed-frames.ts';
import { linkTo } from './pointing.ts';
import { isReaderPath } from './reader-path.ts';

/** A navigation that a claim may handle within the page. */
export interface WantedNavigation {
  /** Path and query of the destination. */
  readonly path: string;
  /** The link that was followed in this window, if any. */
  readonly link: HTMLAnchorElement | null;
  readonly event: NavigateEvent;
}

/** Returns a handler to run instead of the navigation, or `null` to leave it to others. */
export type NavigationClaim = (wanted: WantedNavigation) => (() => Promise<void> | void) | null;

type StartPage = (main: HTMLElement) => Promise<void>;

const claims = new Set<NavigationClaim>();
const leaving = new Set<() => void>();
/** Path of the window's first page, whose policy applies. */
let first = '';
let shown = '';
let isCorrecting = false;
/** Counts navigations, so that a page is not shown if a later one has been requested since. */
let newest = 0;
/** Of the newest navigation of any kind, even to another site: aborted if that ends before its page is shown. */
let newestSignal: AbortSignal | undefined;

/** Registers a claim: the address changes and its handler runs, but the page stays. Returns how to unregister it. */
export function claimNavigation(claim: NavigationClaim): () => void {
  claims.add(claim);
  return () => claims.delete(claim);
}

/** Has `leave` called before another page replaces the one in `<main>`. Returns how to unregister it. */
export function beforeLeaving(leave: () => void): () => void {
  leaving.add(leave);
  return () => leaving.delete(leave);
}

/** Path and query of the page in `<main>`; the address bar may show a story opened above it. */
export function shownPath(): string {
  return shown;
}

/** Gives the page in `<main>` another address of its own, such as one without a query that has served its purpose. */
export function readdressPage(path: string): void {
  correctAddress(path);
  shown = path;
}

/**
 * Navigates without a reload in browsers with the Navigation API; others load pages as usual. Redirects, history,
 * scroll restoration and the stop button are left to the browser.
 */
export function startNavigation(startPage: StartPage): void {
  first = location.pathname;
  shown = location.pathname + location.search;
  noteAllowedFrames(document);
  // Pages that use React, such as the login screen, are loaded normally.
  if (!('navigation' in window) || document.documentElement.dataset.page !== 'reader') return;
  startEarlyFetch((pathname) => pathname !== shown && isShownHere(pathname));
  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    // A place on the page, a download and an address of e-mail leave the page as it is.
    const mayLeave = !event.hashChange && event.downloadRequest === null && url.protocol.startsWith('http');
    if (mayLeave && !isCorrecting) newestSignal = event.signal;
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return;
    if (event.navigationType === 'reload' || url.origin !== location.origin || isCorrecting) return;
    const path = url.pathname + url.search;
    const taken = takenOver({ path, link: linkTo(event.sourceElement), event });
    if (taken) {
      newest += 1;
      event.intercept({ handler: async () => taken(), focusReset: 'manual', scroll: 'manual' });
    } else if (isShownHere(url.pathname)) {
      event.intercept({ handler: () => goTo(path, event, startPage), focusReset: 'manual' });
    } else if (event.destination.sameDocument) {
      // Such entries were created without a page load, so the browser alone would only change the address.
      event.intercept({ handler: async () => location.reload() });
    }
  });
}

/**
 * Whether a page is shown without loading it whole. The policy of a window's first page applies to all that follow, so
 * pages that need a wider one are loaded normally.
 */
function isShownHere(pathname: string): boolean {
  if (!isReaderPath(pathname) || (mayPlayLiveStream(pathname) && !mayPlayLiveStream(first))) return false;
  return !mayShowPlayer(pathname) || document.documentElement.dataset.player !== undefined;
}

function takenOver(wanted: WantedNavigation): (() => Promise<void> | void) | null {
  for (const claim of claims) {
    const answer = claim(wanted);
    if (answer) return answer;
  }
  return null;
}

async function goTo(path: string, event: NavigateEvent, start: StartPage): Promise<void> {
  newest += 1;
  const turn = newest;
  const isNewest = () => turn === newest;
  const { hash, pathname } = new URL(event.destination.url);
  const arrive = async (foundAt: string, page: Document | PageParts) => {
    const main = await adoptPage(page, isNewest);
    if (!main) return;
    // At once: what the new page makes the browser scroll by itself would count as the reader's own doing.
    if (!event.signal.aborted) event.scroll();
    shown = foundAt;
    const [, query] = foundAt.split('?');
    document.querySelector('[data-lite]')?.setAttribute('href', query ? `?${query}&lite` : '?lite');
    showToday();
    showArrival(main);
    // Not awaited, because the page can already be read without its features.
    start(main).catch(reportError);
  };
  const cached = cachedPage(path);
  if (event.navigationType === 'traverse' && cached?.isRecent) {
    leaveShownPage();
    await arrive(path, cached.page);
    return;
  }
  const stopLoading = showLoading(path);
  // Leaving a page may move its player, so the browser paints its response to the click first.
  const left = nextPaint().then(leaveShownPage);
  try {
    // In a separate task, so that a slow browser responds to the click first.
    const found = new Promise((resolve) => setTimeout(resolve)).then(() =>
      fetchWholePage(path, { signal: event.signal, withMissing: true }),
    );
    await Promise.allSettled([found, left]);
    const { document: page, path: foundAt } = await found;
    stopLoading();
    if (!isNewest()) return;
    if (needsOwnFrame(page) || needsOwnPolicy(page)) return loadWhole(foundAt + hash);
    await arrive(foundAt, page);
    if (foundAt !== path && isNewest()) correctAddress(foundAt + hash);
  } catch (error) {
    stopLoading();
    const isStopped = event.signal.aborted;
    if (isStopped) await untilStaying(event.signal, isNewest);
    if (!isNewest()) return;
    const failure = isStopped ? new PageFetchError('The page was stopped before it arrived.') : error;
    if (!(failure instanceof PageFetchError)) throw error;
    if (cached && !isStopped) {
      await arrive(path, cached.page);
      showStale();
    } else {
      markCurrent([pathname]);
      showFailure(path, failure);
      shown = path;
    }
  }
}

/**
 * Resolves when the window stays here although the navigation of `signal` was stopped: at once if the reader stopped it or
 * has begun a newer one here. One to another site has interrupted it otherwise; then only if that is stopped as well.
 */
async function untilStaying(signal: AbortSignal, isNewest: () => boolean): Promise<void> {
  // The interrupted navigation ends before the event of the other one.
  await new Promise((resolve) => setTimeout(resolve));
  const other = newestSignal;
  if (!isNewest() || !other || other === signal || other.aborted) return;
  // A download ends without a word, and the window stays here.
  const isOver = AbortSignal.any([other, AbortSignal.timeout(TIMEOUT_MS)]);
  // The way back from the other page may lead to this one as it was left, without its content.
  addEventListener('pageshow', () => location.reload(), { once: true, signal: isOver });
  await new Promise((resolve) => isOver.addEventListener('abort', resolve));
}

function leaveShownPage(): void {
  for (const leave of leaving) leave();
  cacheShownPage(shown);
}

/** Whether a page needs another header and footer: it is the desk's, or in another language than the current one. */
function needsOwnFrame({ documentElement: { dataset, lang } }: Document): boolean {
  return dataset.page !== 'reader' || lang !== document.documentElement.lang;
}

/**
 * Loads a page normally, in place of the one that is being left. A reload at its address would go to the place at which
 * the reader was on that one, and not to the one that the address names.
 */
function loadWhole(address: string): void {
  correctAddress(shown);
  unclaimed(() => location.replace(address));
}

function correctAddress(address: string): void {
  unclaimed(() => history.replaceState(null, '', address));
}

function unclaimed(navigate: () => void): void {
  isCorrecting = true;
  navigate();
  isCorrecting = false;
}
