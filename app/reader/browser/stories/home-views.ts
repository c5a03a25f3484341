import { startAuthorView } from '../author-view.ts';
import { startStoryModal } from './story-modal.ts';

/** Opens stories and authors of the home page above and in it; one file, because the home page always needs both. */
export function start(home: HTMLElement): void {
  startStoryModal(home);
  startAuthorView();
}
