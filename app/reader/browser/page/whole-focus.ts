/**
 * Keeps what has the focus in sight. The panel behind 'More' lies over the page: it closes when the focus moves on to what
 * it covers, and for Escape. In a sideways-scrolling row the focused link or card is scrolled fully into view: browsers may
 * leave it where it is as long as part of it is visible, which cuts off its focus ring.
 */
export function keepFocusWhole(page: Document): void {
  page.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    const toggle = page.querySelector<HTMLElement>('[data-bar] [open] summary');
    toggle?.focus();
    toggle?.click();
  });
  page.addEventListener('focusin', ({ target }) => {
    page.querySelector('[data-bar] [open]:not(:focus-within)')?.removeAttribute('open');
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    // A card's ring goes around the card.
    if (isInSidewaysRow(target))
      (target.closest('article') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

function isInSidewaysRow({ parentElement }: Element): boolean {
  if (!parentElement) return false;
  const { scrollWidth, clientWidth } = parentElement;
  const isRow = scrollWidth > clientWidth && /auto|scroll/.test(getComputedStyle(parentElement).overflowX);
  return isRow || isInSidewaysRow(parentElement);
}
