import { canSpareData } from './connection.ts';
import { dropEarly, fetchEarly } from './fetch-page.ts';
import { isMeantForAnotherTab, linkTo } from './pointing.ts';

/** A mouse that rests on a link for so long may press it. */
const REST_MS = 100;

/** Links to this site's pages but a reader's own, those with a query, and longer addresses, which may hold a token. */
const ONE_PAGE_FOR_ALL = /^(?!(\/..)?\/(search|privacy)$)(\/..)?\/([^/?#]+(\/[^/?#]+)?)?$/;

/**
 * Fetches the page of a link that is pressed, or that the mouse rests on, for the click that is about to come (ADR-089).
 * `opensHere` tells whether that click will fetch the page at a path.
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
  // Not `pointerover`, which may also come when the page moves under a mouse that rests.
  addEventListener('pointermove', (event) => {
    const link = linkUnder(event);
    if (link === under) return;
    under = link;
    beginIn(REST_MS, event.pointerType === 'mouse' ? link : null);
  });
  // In a task of its own, because starting a fetch takes longer than showing that the link is pressed.
  addEventListener('pointerdown', (event) => beginIn(0, linkUnder(event)));
  // The finger scrolls.
  addEventListener('pointercancel', () => {
    clearTimeout(timer);
    dropEarly();
  });
}

function linkUnder(event: PointerEvent): HTMLAnchorElement | null {
  return isMeantForAnotherTab(event) ? null : linkTo(event.target);
}

/** Whether a link leads to a page that is the same for all readers, and it may be fetched in vain. */
export function mayFetchEarly(href: string): boolean {
  return ONE_PAGE_FOR_ALL.test(href) && canSpareData();
}
