/** Resolves once the present state is on the screen; at once in a page that nobody sees, which is not painted. */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
