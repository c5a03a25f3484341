import { ALL, FAVOURITES } from '#app/reader/cards/pill-names.ts';
import { FAVOURITES_KEY, keptIds } from './kept-ids.ts';

/**
 * Narrows the stories of a section to one topic (HOME-30, HOME-45). Those that remain move up into the places of the
 * layout, so that no hole is left. The choice stays on the element, for whoever renews the section.
 */
export function start(element: HTMLElement): void {
  const stories = [...element.querySelectorAll<HTMLElement>('[data-story-id]')];
  const show = (choice: string) => {
    element.dataset.chosen = choice;
    for (const pill of pillsOf(element)) pill.ariaPressed = String(pill.dataset.pill === choice);
    const shown = stories.filter(belongsTo(choice));
    fillPlaces(element, shown, stories);
    sayWhenEmpty(element, choice, shown.length);
  };
  const chosen = element.dataset.chosen;
  if (chosen && chosen !== ALL) {
    offer(element, chosen);
    show(chosen);
  }
  element.addEventListener('click', ({ target }) => {
    const pill = target instanceof Element ? target.closest<HTMLElement>('[data-pill]') : null;
    if (pill) withoutJump(pill, () => show(pill.dataset.pill ?? ALL));
  });
}

function pillsOf(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('[data-pill]')];
}

function belongsTo(choice: string): (story: HTMLElement) => boolean {
  if (choice === ALL) return () => true;
  if (choice !== FAVOURITES) return (story) => story.dataset.topic === choice;
  const favourites = keptIds(FAVOURITES_KEY);
  return (story) => favourites.has(story.dataset.storyId ?? '');
}

/** Each place takes as many as it says (`data-places`), the last one the rest and, out of sight, all others. */
function fillPlaces(element: HTMLElement, shown: readonly HTMLElement[], stories: readonly HTMLElement[]): void {
  const waiting = [...shown];
  const places = [...element.querySelectorAll<HTMLElement>('[data-places]')];
  for (const place of places) {
    const taken = waiting.splice(0, Number(place.dataset.places) || waiting.length);
    place.append(...taken);
    for (const story of taken) suitPicture(story, place.dataset.sizes);
    const box = place.closest<HTMLElement>('[data-place-box]') ?? place;
    box.hidden = taken.length === 0;
  }
  for (const story of stories) {
    story.hidden = !shown.includes(story);
    if (story.hidden) places.at(-1)?.append(story);
  }
}

/** The browser picks the file for the width that the picture has in its new place. */
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

/** A topic chosen before the section was renewed stays on offer when no story has it any more. */
function offer(element: HTMLElement, choice: string): void {
  const pills = pillsOf(element);
  if (pills.some((pill) => pill.dataset.pill === choice)) return;
  const copy = pills[0]?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  copy.dataset.pill = choice;
  copy.textContent = choice;
  pills[0]?.after(copy);
}

/** The pressed pill stays under the finger, whatever the browser makes of the shorter page. */
function withoutJump(pill: HTMLElement, change: () => void): void {
  const before = pill.getBoundingClientRect().top;
  change();
  const moved = pill.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}
