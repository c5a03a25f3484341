import { afterPaint } from './after-paint.ts';

/** Delay between the parts on the screen and the rest, in milliseconds; the readers' script has started by then. */
const REST_AFTER_MS = 700;
const BETWEEN_BITS_MS = 60;
/** Layout done in one go, in milliseconds: no task is long, and a touch is answered in between. */
const ONE_BIT_MS = 5;
/** Time from the start of the page until all of it is shown, whatever has become of its load. */
const ALL_AFTER_MS = 5000;

/**
 * Lays out what stands below `data-later` (base.css) once the page is loaded and painted: at once what is on the screen,
 * the rest a moment later or when the page is scrolled. Until then the line and the processor are for what stands on
 * top. Who comes back to a place on the page, or opens it at one, gets all of it. A touch alone changes nothing: what a
 * finger is on must not move before it is lifted.
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

/** Shows everything; what is being read stays where it is on the screen. */
function showAll(page: HTMLElement): void {
  const read = scrollY !== 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null;
  const before = read?.getBoundingClientRect().top ?? 0;
  page.classList.add('loaded');
  if (read) scrollBy(0, read.getBoundingClientRect().top - before);
}

function showSeen(all: () => void): void {
  for (const part of document.querySelectorAll('[data-later]'))
    if (part.getBoundingClientRect().top < innerHeight) part.removeAttribute('data-later');
  setTimeout(() => showBitByBit(all), REST_AFTER_MS);
}

function showBitByBit(all: () => void): void {
  const start = performance.now();
  do {
    const part = document.querySelector<HTMLElement>('[data-later]');
    if (!part) {
      all();
      return;
    }
    part.removeAttribute('data-later');
    // Reading its height lays it out now.
    void part.offsetHeight;
  } while (performance.now() - start < ONE_BIT_MS);
  setTimeout(() => showBitByBit(all), BETWEEN_BITS_MS);
}
