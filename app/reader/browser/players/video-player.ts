import { PLAYER_ORIGIN } from '#domain/videos/outside-media.ts';
import { closestTo, isMeantForAnotherTab } from '../pointing.ts';
import { playerFrame } from './embedded-player.ts';

const DEMO_TEXT = 'This is a demo video. In production, this would open the actual YouTube video.';
const PLAYER = `${PLAYER_ORIGIN}/embed/`;

/** Plays the videos of a list in a dialog. Nothing is loaded from the provider before a click (HOME-69). */
export function start(element: HTMLElement): void {
  const dialog = element.querySelector('dialog');
  const screen = element.querySelector<HTMLElement>('[data-screen]');
  const alert = element.querySelector<HTMLElement>('[data-alert]');
  if (!dialog || !screen || !alert) return;
  const play = (videoId: string, title: string) => {
    if (videoId.startsWith('mock-')) {
      alert.textContent = DEMO_TEXT;
      alert.hidden = false;
      alert.scrollIntoView({ block: 'nearest' });
      return;
    }
    screen.replaceChildren(playerFrame(`${PLAYER}${encodeURIComponent(videoId)}?autoplay=1`, title));
    dialog.showModal();
  };
  element.addEventListener('click', (event) => {
    // A click on the backdrop targets the dialog itself.
    if (event.target === dialog || closestTo(event.target, '[data-close]')) dialog.close();
    const link = closestTo(event.target, '[data-video]');
    if (!link || isMeantForAnotherTab(event)) return;
    event.preventDefault();
    play(link.dataset.video ?? '', link.textContent?.trim() ?? '');
  });
  // However it is closed, even by Escape, playback stops. The browser returns the focus to the card.
  dialog.addEventListener('close', () => {
    // The event is asynchronous, so the next video may already be playing.
    if (!dialog.open) screen.replaceChildren();
  });
}
