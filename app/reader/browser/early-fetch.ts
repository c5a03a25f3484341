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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const beginIn = (ms: number, link: HTMLAnchorElement | null) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!link || navigation.transition || !mayFetchEarly(link.getAttribute('href') ?? '')) return;
      if (opensHere(link.pathname)) fetchEarly(link.pathname);
    }, ms);
  };
  // Not `pointerover`, which also fires when the page moves under a resting mouse.
  addEventListener('pointermove', (event) => {
    const link = linkUnder(event);
    if (link === under) return;
    under = link;
    beginIn(REST_MS, event.pointerType === 'mouse' ? link : null);
  });
  // In a separate task, so that starting the fetch does not delay showing that the link is pressed.
  addEventListener('pointerdown', (event) => beginIn(0, linkUnder(event)));
  // The touch has become a scroll.
  addEventListener('pointercancel', () => {
    clearTimeout(timer);
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
