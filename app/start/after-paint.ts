const AT_LATEST_MS = 2500;

/**
 * Calls `go` once, after the page's first paint or after two and a half seconds. Animation frames would be too early: a
 * slow phone paints the first one long after the page has requested it.
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
