const LOOK_EVERY_MS = 20_000;
const TIMEOUT_MS = 10_000;

/** The state of the banner's place above the page when the breaking news has changed. */
interface BannerPlace {
  /** Whether it contains a banner. */
  readonly isFilled: boolean;
  /** Whether that banner overlays the page, because it arrived while the page was open. */
  readonly isLate: boolean;
  /** Whether the place is in the viewport. */
  readonly isInView: boolean;
}

/** What to do with a new banner, `null` for none. Nothing that is being read may move. */
export function bannerStep(
  line: string | null,
  { isFilled, isLate, isInView }: BannerPlace,
): 'fill' | 'lay over' | 'empty' | 'wait' {
  if (line !== null) return isFilled && !isLate && isInView ? 'fill' : 'lay over';
  // Emptying a banner within the layout would shift the page up, so it stays until the next page.
  return isLate || !isInView ? 'empty' : 'wait';
}

/**
 * Polls for breaking news while the page is visible, and at once when it becomes visible or the connection is back. The
 * answer shows that the site can be reached: the page itself then replaces a copy of it.
 */
export function keepBannerFresh(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(look, LOOK_EVERY_MS);
    asked += 1;
    const turn = asked;
    presentLine().then(
      (line) => {
        if (line === null || turn !== asked) return;
        if (document.querySelector('[data-stale]')) location.reload();
        else show(line);
      },
      // Offline, or the site is restarting: the page stays as it is until the next poll.
      () => undefined,
    );
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  timer = setTimeout(look, LOOK_EVERY_MS);
}

async function presentLine(): Promise<string | null> {
  const answer = await fetch('/api/banner', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return answer.ok ? await answer.text() : null;
}

/** The banner that the reader closed; it is not laid over pages again, but pages that are loaded later contain it. */
let closed = '';

function show(html: string): void {
  const place = document.querySelector<HTMLElement>('[data-banner]');
  if (!place) return;
  const present = document.createElement('template');
  present.innerHTML = html;
  const line = present.innerHTML;
  if (line === lineIn(place) || line === closed) return;
  const { bottom, height } = place.getBoundingClientRect();
  const isLate = place.dataset.late !== undefined;
  const state = { isFilled: place.childElementCount > 0, isLate, isInView: height > 0 && bottom > 0 };
  switch (bannerStep(line === '' ? null : line, state)) {
    case 'fill':
      place.replaceChildren(present.content);
      break;
    case 'lay over':
      place.dataset.late = '';
      place.replaceChildren(present.content);
      place.querySelector('p')?.append(closeButton(place, line));
      break;
    case 'empty':
      delete place.dataset.late;
      place.replaceChildren();
      break;
    case 'wait':
      break;
  }
}

function lineIn(place: HTMLElement): string {
  const copy = place.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  copy.querySelector('button')?.remove();
  return copy.innerHTML;
}

function closeButton(place: HTMLElement, line: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = 'Close';
  button.textContent = '×';
  button.addEventListener('click', () => {
    closed = line;
    delete place.dataset.late;
    place.replaceChildren();
  });
  return button;
}
