// The parts of media-chrome that the player's markup names (app/reader/live/player-controls.tsx), and no more.
import 'media-chrome/dist/media-controller.js';
import 'media-chrome/dist/media-control-bar.js';
import 'media-chrome/dist/media-fullscreen-button.js';
import 'media-chrome/dist/media-loading-indicator.js';
import 'media-chrome/dist/media-mute-button.js';
import 'media-chrome/dist/media-pip-button.js';
import 'media-chrome/dist/media-play-button.js';
import 'media-chrome/dist/media-volume-range.js';
import 'media-chrome/dist/menu/media-captions-menu.js';
import 'media-chrome/dist/menu/media-captions-menu-button.js';
import 'media-chrome/dist/menu/media-chrome-menu-item.js';
import 'media-chrome/dist/menu/media-rendition-menu.js';
import 'media-chrome/dist/menu/media-rendition-menu-button.js';

/** The player as the page's template has it, not in the page yet, so that its video can be made ready first. */
export function makeControls(stage: HTMLElement): {
  readonly controls: DocumentFragment;
  readonly video: HTMLVideoElement;
} {
  const template = stage.querySelector('template');
  // Imported into this document its elements are live before they stand in it.
  const controls = template && document.importNode(template.content, true);
  const video = controls?.querySelector('video');
  if (!controls || !video) throw new Error('the page has no markup for the player');
  return { controls, video };
}
