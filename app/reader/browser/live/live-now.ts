import { askingFor } from '#app/ui/feature-names.ts';
import { liveNames } from '#domain/live/live-names.ts';
import { fetchFeatures, startFeatures } from '../features.ts';
import { fetchPage } from '../fetch-page.ts';

const EVERY_MS = 60_000;
const PATIENCE_MS = 10_000;

/**
 * What the video provider broadcasts: asked for every minute while the page is looked at. When it differs from what
 * `data-shown` names, that part of the page is put in anew, unless a video is being watched in it.
 */
export function start(element: HTMLElement): void {
  let shown = element;
  const timer = setInterval(() => {
    if (!shown.isConnected) clearInterval(timer);
    else if (!document.hidden && !shown.querySelector('iframe')) void refresh();
  }, EVERY_MS);
  const refresh = async () => {
    try {
      if ((await liveNow()) === shown.dataset.shown) return;
      const fresh = (await fetchPage('/live')).querySelector<HTMLElement>(askingFor('live-now'));
      if (!fresh) return;
      // Who clicks as soon as the broadcast is shown must get the player.
      await fetchFeatures(fresh);
      if (shown.querySelector('iframe')) return;
      const adopted = document.importNode(fresh, true);
      // This clock goes on with the new part.
      adopted.dataset.feature = '';
      shown.replaceWith(adopted);
      shown = adopted;
      await startFeatures(adopted);
    } catch {
      // What is shown stays; in a minute it is asked again.
    }
  };
}

/** The names of what `GET /api/live-tv` holds, as the page's own `data-shown` has them. */
async function liveNow(): Promise<string> {
  const answer = await fetch('/api/live-tv', { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  return liveNames(await answer.json());
}
