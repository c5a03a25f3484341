const AT_LATEST_MS = 2500;

/**
 * Calls `go` once, after the first picture of the page is on the screen or after two and a half seconds. Frames are no
 * measure: on a slow phone the first one is drawn long after the page has asked for it.
 */
export function afterPaint(go: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(latest);
    go();
  };
  const latest = setTimeout(once, AT_LATEST_MS);
  try {
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      setTimeout(once);
    }).observe({ type: 'paint', buffered: true });
  } catch {
    once();
  }
}
