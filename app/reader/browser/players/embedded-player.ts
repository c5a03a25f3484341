import { closestTo, isMeantForAnotherTab } from '../pointing.ts';
import { mayFrame } from './allowed-frames.ts';
import { playerFrame } from './player-frame.ts';

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
  });
}
