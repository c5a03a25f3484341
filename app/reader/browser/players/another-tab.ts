/** Whether a click asks for another tab, a window or a download: then the link is left to the browser. */
export function isMeantForAnotherTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
