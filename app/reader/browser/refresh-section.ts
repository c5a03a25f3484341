import { startFeatures } from './features.ts';
import { fetchPage } from './fetch-page.ts';
import { PageFetchError } from './load-errors.ts';
import { shownPath } from './navigation.ts';
import { closestTo } from './pointing.ts';

/**
 * A section of the home page that can be refreshed with its button `[data-refresh]` or 'Try Again'. If that fails, its
 * stories stay with the notice 'Using cached data' (HOME-36, STATE-04); without stories, the section's error text and
 * 'Try Again' are shown (STATE-26, STATE-27).
 */
export function start(element: HTMLElement): void {
  element.addEventListener('click', (event) => {
    const control = closestTo(event.target, '[data-refresh], [data-failed] a');
    if (!control) return;
    event.preventDefault();
    if (element.ariaBusy !== 'true') void refresh(element);
  });
}

async function refresh(element: HTMLElement): Promise<void> {
  element.ariaBusy = 'true';
  try {
    const fresh = sameSection(await fetchPage(shownPath()), element);
    if (element.isConnected) await swap(element, fresh);
  } catch (error) {
    showFailure(element, failureText(error));
  } finally {
    element.ariaBusy = null;
  }
}

/** Finds the same section in a freshly loaded page. */
function sameSection(page: Document, element: HTMLElement): HTMLElement {
  const found = page.querySelector<HTMLElement>(`[data-home-section="${element.dataset.homeSection}"]`);
  if (!found) throw new Error('The page no longer has this section.');
  return document.importNode(found, true);
}

/** Swaps in the new section, keeping the chosen pill and the focus. */
async function swap(element: HTMLElement, fresh: HTMLElement): Promise<void> {
  if (element.dataset.chosen) fresh.dataset.chosen = element.dataset.chosen;
  const hadFocus = element.contains(document.activeElement);
  element.replaceWith(fresh);
  if (fresh.parentElement) await startFeatures(fresh.parentElement);
  if (hadFocus) fresh.querySelector<HTMLElement>('[data-refresh]')?.focus({ preventScroll: true });
}

/** The message specified for these sections, such as 'API request failed: 500' (STATE-19). */
export function failureText(error: unknown): string {
  if (error instanceof PageFetchError && error.status !== null) return `API request failed: ${error.status}`;
  return error instanceof Error ? error.message : String(error);
}

function showFailure(element: HTMLElement, reason: string): void {
  const notice = element.querySelector<HTMLElement>('[data-cached]');
  if (notice) {
    notice.hidden = false;
    notice.title = reason;
  }
  const failed = element.querySelector<HTMLElement>('[data-failed]');
  if (!failed) return;
  failed.hidden = false;
  failed.title = reason;
  for (const empty of element.querySelectorAll<HTMLElement>('[data-nothing]')) empty.hidden = true;
}
