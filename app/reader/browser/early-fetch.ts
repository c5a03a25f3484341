import { nextPaint } from '#app/ui/next-paint.ts';
import { canSpareData } from './connection.ts';
import { dropEarly, fetchEarly } from './fetch-page.ts';
import { isMeantForAnotherTab, linkTo } from './pointing.ts';

/** How long a mouse rests on a link before its page is prefetched. */
const REST_MS = 100;

/** Pages that may be prefetched: not a reader's own, none with a query, and no longer paths, which may hold a token. */
const ONE_PAGE_FOR_ALL = /^(?!(\/..)?\/(search|privacy)$)(\/..)?\/([^/?#]+(\/[^/?#]+)?)?$/;

/**
 * Prefetches the page of a link that is pressed or that the mouse rests on, before the click comes (ADR-089).
 * `opensHere` returns whether a click on a link to that path will fetch its page.
 */
export function startEarlyFetch(opensHere: (pathname: string) => boolean): void {
  let under: HTMLAnchorElement | null = null;
  let pressed: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (link: HTMLAnchorElement | null) => {
    if (!link || navigation.transition || !mayFetchEarly(link.getAttribute('href') ?? '')) return;
    if (opensHere(link.pathname)) fetchEarly(link.pathname);
  };
  // Not `pointerover`, which also fires when the page moves under a resting mouse.
  addEventListener('pointermove', (event) => {
    const link = linkUnder(event);
    if (link === under) return;
    under = link;
    clearTimeout(timer);
    if (event.pointerType === 'mouse') timer = setTimeout(begin, REST_MS, link);
  });
  addEventListener('pointerdown', (event) => {
    clearTimeout(timer);
    const link = linkUnder(event);
    pressed = link;
    // Starting a fetch takes a slow phone longer than showing that the link is pressed.
    void nextPaint().then(() => link === pressed && begin(link));
  });
  // The touch has become a scroll.
  addEventListener('pointercancel', () => {
    pressed = null;
    dropEarly();
  });
}

function linkUnder(event: PointerEvent): HTMLAnchorElement | null {
  return isMeantForAnotherTab(event) ? null : linkTo(event.target);
}

/** Whether a link's page is the same for all readers and the connection allows prefetching. */
export function mayFetchEarly(href: string): boolean {
  return ONE_PAGE_FOR_ALL.test(href) && canSpareData();
}
