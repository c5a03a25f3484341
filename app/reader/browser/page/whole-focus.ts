/**
 * Scrolls the focused link or card of a sideways-scrolling row fully into view. Browsers may leave it where it is as
 * long as part of it is visible, which cuts off its focus ring.
 */
export function keepFocusWhole(page: Document): void {
  page.addEventListener('focusin', ({ target }) => {
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
