/**
 * Whether no element has the focus, as after the one that had it was removed, disabled or made inert. The keyboard would
 * then start over from the top of the page, so a screen that causes it moves the focus on: with `useStepFocus` when
 * one step takes the place of another, `useEntryFocus` in a list whose entries go, `useLeavingFocus` for something that
 * goes by itself, `useInertFocus` while a form is sent, and `useModal` for a dialog.
 */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Also true if a dialog has left the focus to the screen's content, because what had opened it could not take it. */
export function isFocusAdrift(): boolean {
  return isFocusLost() || document.activeElement?.id === 'main';
}
