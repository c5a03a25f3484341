// Only the parts of media-chrome used in the player's markup (app/reader/live/player-controls.tsx).
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
import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js';

/** What media-chrome is to call the language of the page, whichever that is. */
const PAGE = 'page';

/** Creates the player from the page's template without inserting it, so that its video can be set up first. */
export function makeControls(stage: HTMLElement): {
  readonly controls: DocumentFragment;
  readonly video: HTMLVideoElement;
} {
  const template = stage.querySelector('template');
  // Before the elements are upgraded, because that is when they take their texts.
  addTranslation(PAGE, JSON.parse(template?.dataset.words ?? '{}'));
  setLanguage(PAGE);
  // Importing the nodes upgrades custom elements before they are inserted.
  const controls = template && document.importNode(template.content, true);
  const video = controls?.querySelector('video');
  if (!controls || !video) throw new Error('the page has no markup for the player');
  return { controls, video };
}
