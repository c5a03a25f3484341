import { afterPaint } from './after-paint.ts';

/** Delay between showing the parts in the viewport and the rest, in ms; the readers' script has started by then. */
const REST_AFTER_MS = 700;
const BETWEEN_BATCHES_MS = 60;
/** Layout time per task, in milliseconds, so that touches are handled in between. */
const BATCH_MS = 5;
/** After this time from the start of the page, all of it is shown even if it has not finished loading. */
const ALL_AFTER_MS = 5000;

/**
 * Lays out the elements with `data-later` (base.css) once the page is loaded and painted: those on the screen at once,
 * the rest a moment later or on scrolling. Until then network and processor are free for the top of the page. On a
 * return or reload, or with a `#fragment`, everything is laid out at once. A touch alone changes nothing, because what
 * is under the finger must not move before it is lifted.
 */
export function showLaterParts(page: HTMLElement): void {
  const all = () => showAll(page);
  addEventListener('load', () => afterPaint(() => showSeen(all)));
  for (const type of ['scroll', 'wheel', 'hashchange']) addEventListener(type, all, { once: true, passive: true });
  setTimeout(all, ALL_AFTER_MS);
  const [navigation] = performance.getEntriesByType('navigation');
  const isReturn = navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate';
  if (location.hash !== '' || isReturn) all();
}

/** Shows everything, and keeps the element in the middle of the screen in place. */
function showAll(page: HTMLElement): void {
  const read = scrollY !== 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null;
  const before = read?.getBoundingClientRect().top ?? 0;
  page.classList.add('loaded');
  if (read) scrollBy(0, read.getBoundingClientRect().top - before);
}

function showSeen(all: () => void): void {
  for (const part of document.querySelectorAll('[data-later]'))
    if (part.getBoundingClientRect().top < innerHeight) part.removeAttribute('data-later');
  setTimeout(() => showInBatches(all), REST_AFTER_MS);
}

function showInBatches(all: () => void): void {
  const start = performance.now();
  do {
    const part = document.querySelector<HTMLElement>('[data-later]');
    if (!part) {
      all();
      return;
    }
    part.removeAttribute('data-later');
    // Reading the height forces its layout now.
    void part.offsetHeight;
  } while (performance.now() - start < BATCH_MS);
  setTimeout(() => showInBatches(all), BETWEEN_BATCHES_MS);
}
