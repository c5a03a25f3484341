import { behindText } from '#domain/live/live-edge.ts';
import type { Recovery } from '#domain/live/recovery.ts';
import { airedText } from '#domain/live/wall-clock.ts';
import type { Shown } from './session.ts';

const OVER = 'The broadcast has ended';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly button: string | null;
}

/** The message for a recovery state. */
function troubleWords(recovery: Recovery): Words | null {
  switch (recovery.kind) {
    case 'steady':
      return null;
    case 'reconnecting':
      return {
        title: 'Reconnecting…',
        text:
          recovery.trouble === 'freeze' ? 'The stream has stopped for a moment.' : 'The stream is not reaching you.',
        button: null,
      };
    case 'failed':
      return {
        title: 'The stream cannot be played',
        text: 'Check your connection, or come back in a while.',
        button: 'Try Again',
      };
    case 'ended':
      return { title: OVER, text: 'Thank you for watching.', button: 'Check Again' };
  }
}

/**
 * The message over the picture. Nothing is shown during recovery while playback continues from the buffer or is paused.
 */
export function shownWords({ recovery, progress }: Pick<Shown, 'recovery' | 'progress'>): Words | null {
  const isUnnoticed = progress === 'moved' || (progress === 'idle' && recovery.kind !== 'ended');
  return isUnnoticed ? null : troubleWords(recovery);
}

/** The announcement for screen readers; '' when there is nothing new. */
export function announcement(shown: Pick<Shown, 'recovery' | 'progress' | 'edge'>): string {
  const words = shownWords(shown);
  if (words) return words.title;
  if (!shown.edge) return '';
  return shown.edge.state === 'live' ? 'LIVE' : 'BEHIND LIVE';
}

/** The player's texts and buttons, found by their data attributes. */
export class PlayerView {
  readonly #root: ParentNode;
  readonly #zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

  constructor(root: ParentNode) {
    this.#root = root;
  }

  part<Kind extends HTMLElement>(name: string, kind: new () => Kind): Kind {
    const found = this.#root.querySelector(`[data-${name}]`);
    if (!(found instanceof kind)) throw new Error(`the player has no ${name}`);
    return found;
  }

  show(shown: Shown): void {
    this.#showChip(shown);
    this.#showClock(shown.aired);
    this.#showSlider(shown);
    this.#showTrouble(shownWords(shown));
    write(this.part('status', HTMLElement), announcement(shown));
  }

  /** '14:05:10 GMT', followed by the viewer's own time if it differs. */
  aired(date: Date): string {
    const { london, viewer } = airedText(date, this.#zone);
    return viewer ? `${london} · ${viewer} your time` : london;
  }

  #showChip({ edge, recovery }: Shown): void {
    const chip = this.part('chip', HTMLElement);
    const isBehind = edge?.state === 'behind';
    chip.hidden = !edge || recovery.kind === 'ended';
    chip.dataset.state = isBehind ? 'behind' : 'live';
    write(this.part('chip-text', HTMLElement), isBehind ? 'BEHIND LIVE' : 'LIVE');
    write(this.part('behind', HTMLElement), isBehind ? behindText(edge.lag) : '');
    this.part('go-live', HTMLButtonElement).hidden = !isBehind || recovery.kind === 'ended';
  }

  #showClock(aired: Date | null): void {
    const clock = this.part('clock', HTMLElement);
    clock.hidden = aired === null;
    if (aired) write(clock, this.aired(aired));
  }

  #showSlider({ window, aired, edge }: Shown): void {
    const slider = this.part('seek', HTMLInputElement);
    const { start, end, position } = window;
    slider.disabled = !(end > start);
    if (slider.disabled || slider.matches(':active')) return;
    slider.min = String(Math.ceil(start));
    slider.max = String(Math.ceil(end));
    slider.value = String(position);
    const place = edge && edge.state === 'behind' ? `${behindText(edge.lag)} behind live` : 'live';
    slider.ariaValueText = aired ? `${this.aired(aired)}, ${place}` : place;
    const share = end > start ? (position - start) / (end - start) : 1;
    slider.style.setProperty('--played', `${Math.min(Math.max(share, 0), 1) * 100}%`);
  }

  #showTrouble(words: Words | null): void {
    const panel = this.part('trouble', HTMLElement);
    panel.hidden = words === null;
    if (!words) return;
    write(this.part('trouble-title', HTMLElement), words.title);
    write(this.part('trouble-text', HTMLElement), words.text);
    const button = this.part('again', HTMLButtonElement);
    button.hidden = words.button === null;
    write(button, words.button ?? '');
  }
}

/** Writes only changed texts, because screen readers would announce the same text again. */
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
