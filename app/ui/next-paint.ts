/**
 * Resolves after the next paint; at once in a hidden page, which is never painted. By a message, because Chromium holds
 * timers back for a tenth of a second after a finger touches the screen.
 */
export function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
}
