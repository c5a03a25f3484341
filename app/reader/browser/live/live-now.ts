import type { AskingFor } from '#app/ui/feature-names.ts';
import { liveNames } from '#domain/live/live-names.ts';
import { fetchFeatures, startFeatures } from '../features.ts';
import { fetchPage } from '../fetch-page.ts';

const EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;

/**
 * Checks every minute, while the page is visible, what the video provider is broadcasting. If it differs from
 * `data-shown`, this part of the page is replaced, unless a video is playing in it.
 */
export function start(element: HTMLElement): void {
  // The page may be stored and shown again, so it is refreshed as long as its element exists.
  let held = new WeakRef(element);
  // In whatever language.
  const page = location.pathname;
  const timer = setInterval(() => {
    const shown = held.deref();
    if (!shown) clearInterval(timer);
    else if (shown.isConnected && !document.hidden && !shown.querySelector('iframe')) void refresh(shown);
  }, EVERY_MS);
  const refresh = async (shown: HTMLElement) => {
    try {
      if ((await liveNow()) === shown.dataset.shown) return;
      const fresh = (await fetchPage(page)).querySelector<HTMLElement>(
        '[data-feature~="live-now"]' satisfies AskingFor,
      );
      if (!fresh) return;
      // Load these first, so that the player works as soon as the broadcast is shown.
      await fetchFeatures(fresh);
      if (shown.querySelector('iframe')) return;
      const adopted = document.importNode(fresh, true);
      // This timer already takes care of the new part.
      adopted.dataset.feature = '';
      shown.replaceWith(adopted);
      held = new WeakRef(adopted);
      await startFeatures(adopted);
    } catch {
      // Keep what is shown and try again in a minute.
    }
  };
}

/** The fingerprint of `GET /api/live-tv`, comparable with `data-shown`. */
async function liveNow(): Promise<string> {
  const answer = await fetch('/api/live-tv', { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  return liveNames(await answer.json());
}
