/** Whether a click asks for a new tab, a new window or a download, which is left to the browser. */
export function isMeantForAnotherTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
