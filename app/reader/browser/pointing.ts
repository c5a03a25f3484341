/** Whether a press or click asks for a new tab, a new window or a download, which is left to the browser. */
export function isMeantForAnotherTab({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button > 0 || metaKey || ctrlKey || shiftKey || altKey;
}

/** The element that an event came from, or the next one around it, that matches `selector`. */
export function closestTo<Found extends Element = HTMLElement>(source: unknown, selector: string): Found | null {
  return source instanceof Element ? source.closest<Found>(selector) : null;
}

/** The link that was pointed at, if it opens in this window. */
export function linkTo(source: unknown): HTMLAnchorElement | null {
  return closestTo(source, 'a:not([target])');
}
