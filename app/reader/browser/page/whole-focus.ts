/**
 * Brings what the keyboard reaches in a row that goes sideways into view as a whole. A browser may leave it where it is
 * as long as a part of it can be seen, and its focus ring is cut off.
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
