/**
 * Whether no element has the focus, as after the one that had it was removed, disabled or made inert. The keyboard would
 * then start over from the top of the page, so a screen that causes it moves the focus on.
 */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
