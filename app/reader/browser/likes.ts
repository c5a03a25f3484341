import { closestTo } from './pointing.ts';
import { FAVOURITES_KEY, LIKES_KEY, storedIds, toggleStored } from './stored-ids.ts';

/** Likes and favourites of the stories below `element`, stored only in this browser (STATE-13, SPEC-16). */
export function start(element: HTMLElement): void {
  renew(element);
  element.addEventListener('click', ({ target }) => {
    const story = closestTo(target, '[data-story-id]');
    const id = story?.dataset.storyId;
    if (!story || !id) return;
    if (closestTo(target, '[data-like]')) showLike(story, toggleStored(LIKES_KEY, id));
    else if (closestTo(target, '[data-favourite]')) showFavourite(story, toggleStored(FAVOURITES_KEY, id));
  });
}

/** Shows what is stored now. */
export function renew(element: HTMLElement): void {
  const likes = storedIds(LIKES_KEY);
  const favourites = storedIds(FAVOURITES_KEY);
  for (const story of element.querySelectorAll<HTMLElement>('[data-story-id]')) {
    const id = story.dataset.storyId ?? '';
    showLike(story, likes.has(id));
    showFavourite(story, favourites.has(id));
  }
}

/** The story's likes, plus one while this reader likes it (STATE-14). */
function showLike(story: HTMLElement, isLiked: boolean): void {
  const button = story.querySelector<HTMLElement>('[data-like]');
  const count = button?.querySelector('[data-count]');
  if (!button || !count) return;
  button.ariaPressed = String(isLiked);
  count.textContent = String(Number(button.dataset.like) + (isLiked ? 1 : 0));
}

function showFavourite(story: HTMLElement, isFavourite: boolean): void {
  const button = story.querySelector('[data-favourite]');
  if (button) button.ariaPressed = String(isFavourite);
}
