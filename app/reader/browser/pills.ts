import { ALL, FAVOURITES } from '#app/reader/cards/pill-names.ts';
import { nextPaint } from '#app/ui/next-paint.ts';
import { closestTo } from './pointing.ts';
import { FAVOURITES_KEY, storedIds } from './stored-ids.ts';

/**
 * Filters the stories of a section by topic (HOME-30, HOME-45). The remaining stories move up, so that the layout has
 * no gaps. The choice is stored on the element, so that it survives a refresh of the section.
 */
export function start(element: HTMLElement): void {
  const stories = [...element.querySelectorAll<HTMLElement>('[data-story-id]')];
  const press = (choice: string) => {
    element.dataset.chosen = choice;
    for (const pill of pillsOf(element)) pill.ariaPressed = String(pill.dataset.pill === choice);
  };
  const fill = () => {
    const choice = element.dataset.chosen ?? ALL;
    const shown = stories.filter(belongsTo(choice));
    fillPlaces(element, shown, stories);
    sayWhenEmpty(element, choice, shown.length);
  };
  const chosen = element.dataset.chosen;
  if (chosen && chosen !== ALL) {
    offer(element, chosen);
    press(chosen);
    fill();
  }
  element.addEventListener('click', ({ target }) => {
    const pill = closestTo(target, '[data-pill]');
    if (!pill) return;
    press(pill.dataset.pill ?? ALL);
    // Moving stories is slow, because everything below them moves too, so the browser first paints the pressed pill.
    void nextPaint().then(() => withoutJump(pill, fill));
  });
}

function pillsOf(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-pill]')];
}

function belongsTo(choice: string): (story: HTMLElement) => boolean {
  if (choice === ALL) return () => true;
  if (choice !== FAVOURITES) return (story) => story.dataset.topic === choice;
  const favourites = storedIds(FAVOURITES_KEY);
  return (story) => favourites.has(story.dataset.storyId ?? '');
}

/** Fills each slot with up to `data-places` stories; the last one gets the rest, and all others hidden. */
function fillPlaces(element: HTMLElement, shown: readonly HTMLElement[], stories: readonly HTMLElement[]): void {
  const waiting = [...shown];
  const places = [...element.querySelectorAll<HTMLElement>('[data-places]')];
  for (const place of places) {
    const taken = waiting.splice(0, Number(place.dataset.places) || waiting.length);
    place.append(...taken);
    for (const story of taken) suitPicture(story, place.dataset.sizes);
    place.hidden = taken.length === 0;
  }
  for (const story of stories) {
    story.hidden = !shown.includes(story);
    if (story.hidden) places.at(-1)?.append(story);
  }
}

/** Sets `sizes`, so that the browser picks a file for the picture's new width. */
function suitPicture(story: HTMLElement, sizes: string | undefined): void {
  if (!sizes) return;
  for (const one of story.querySelectorAll('[sizes]')) {
    if (one.getAttribute('sizes') !== sizes) one.setAttribute('sizes', sizes);
  }
}

function sayWhenEmpty(element: HTMLElement, choice: string, count: number): void {
  const empty = element.querySelector<HTMLElement>('[data-pill-empty]');
  if (!empty?.firstElementChild) return;
  empty.hidden = count > 0;
  if (count > 0) return;
  empty.firstElementChild.textContent =
    choice === FAVOURITES
      ? 'No favourites here yet. The star below a story keeps it.'
      : `No stories about ${choice} here at the moment.`;
}

/** Keeps a chosen topic available after a refresh, even if no story has it any more. */
function offer(element: HTMLElement, choice: string): void {
  const pills = pillsOf(element);
  if (pills.some((pill) => pill.dataset.pill === choice)) return;
  const copy = pills[0]?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  copy.dataset.pill = choice;
  copy.textContent = choice;
  pills[0]?.after(copy);
}

/** Keeps the pressed pill in place when the page gets shorter. */
function withoutJump(pill: HTMLElement, change: () => void): void {
  const before = pill.getBoundingClientRect().top;
  change();
  const moved = pill.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}
