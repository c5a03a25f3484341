import { afterPaint } from './after-paint.ts';

/** Delay after the first paint, in milliseconds, during which the page's pictures are decoded and drawn. */
const AFTER_PICTURES_MS = 300;

/**
 * Calls `fetchScript` once: shortly after the load event and the first paint, or at the first touch, click or key press
 * if that is earlier. A click on a control that needs script ([data-wait]) is remembered until the script is ready and
 * then handled by it.
 */
export function startLate(fetchScript: () => void): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    fetchScript();
  };
  for (const type of ['pointerdown', 'touchstart', 'keydown'])
    window.addEventListener(type, start, { once: true, capture: true, passive: true });
  document.addEventListener('click', rememberControl, true);
  const later = () => afterPaint(() => setTimeout(start, AFTER_PICTURES_MS));
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}

function rememberControl({ target }: Event): void {
  if (window.matvReady || !(target instanceof Element)) return;
  const control = target.closest<HTMLElement>('[data-wait]');
  if (control) window.matvWaiting = control;
}
