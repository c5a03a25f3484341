import { beforeLeaving } from '../navigation.ts';
import { holdPlaying } from '../playing-lock.ts';
import { closestTo, isMeantForAnotherTab } from '../pointing.ts';
import { mayFrame } from './allowed-frames.ts';

/** Plays a story's embedded video in place of its card when clicked; without script the card is a link. */
export function start(text: HTMLElement): void {
  text.addEventListener('click', (event) => {
    const card = closestTo(event.target, 'a[data-frame]');
    const address = card?.dataset.frame;
    if (!card || !address || isMeantForAnotherTab(event) || !mayFrame(address)) return;
    event.preventDefault();
    const frame = playerFrame(address, card.textContent?.trim() ?? '');
    const place = document.createElement('div');
    place.dataset.playing = '';
    place.append(frame);
    card.replaceWith(place);
    frame.focus();
    // On the way back to this page it would begin to play by itself.
    const stop = beforeLeaving(() => {
      place.replaceWith(card);
      stop();
    });
  });
}

/** A provider's player, to be inserted at once: it starts playing then, until it is removed. */
export function playerFrame(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = title;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  const release = holdPlaying();
  // However it is removed: with its dialog, its page or by another video.
  const removal = new MutationObserver(() => {
    if (frame.isConnected) return;
    removal.disconnect();
    release();
  });
  removal.observe(document, { childList: true, subtree: true });
  return frame;
}
