import { beforeLeaving } from '../navigation.ts';
import { holdPlaying } from '../playing-lock.ts';

/** How much of the stage must be in view for the player to stay in it. */
const IN_VIEW = 0.2;

/** What a docked player consists of. */
export interface DockablePlayer {
  /** The element that moves, with picture and controls. */
  readonly root: HTMLElement;
  readonly video: HTMLVideoElement;
  /** Ends the stream for good. */
  readonly close: () => void;
}

let dock: Dock | null = null;

/** Shows the player that has been playing since an earlier page in this page's stage. `false` if there is none. */
export function returnToStage(stage: HTMLElement): boolean {
  if (!dock) return false;
  stage.dataset.begun = '';
  dock.watch(stage);
  return true;
}

/**
 * Lets a player that is playing move to the corner of the window while its stage is out of view or another page is
 * shown. `corner` holds the place for it (`[data-dock-screen]`), the way back and the button that closes it.
 */
export function makeDockable(player: DockablePlayer, stage: HTMLElement, corner: HTMLElement): void {
  dock = new Dock(player, corner);
  dock.watch(stage);
}

class Dock {
  readonly #player: DockablePlayer;
  readonly #corner: HTMLElement;
  readonly #screen: HTMLElement;
  readonly #unregister: () => void;
  #stage: HTMLElement | null = null;
  #observer: IntersectionObserver | null = null;
  #stopHolding = () => {};

  constructor(player: DockablePlayer, corner: HTMLElement) {
    const screen = corner.querySelector<HTMLElement>('[data-dock-screen]');
    if (!screen) throw new Error('the corner has no place for the player');
    this.#player = player;
    this.#corner = corner;
    this.#screen = screen;
    // Outside the main part, which the next page replaces.
    document.body.append(corner);
    corner.querySelector('[data-dock-close]')?.addEventListener('click', () => this.#close());
    corner.querySelector('[data-dock-return]')?.addEventListener('click', (event) => this.#goBack(event));
    corner.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && !document.fullscreenElement) this.#close();
    });
    this.#unregister = beforeLeaving(() => this.#leaveStage());
    player.video.addEventListener('play', () => {
      this.#stopHolding();
      this.#stopHolding = holdPlaying();
    });
    player.video.addEventListener('pause', () => this.#stopHolding());
  }

  /** Makes this the stage, and keeps the player there while it is in view. */
  watch(stage: HTMLElement): void {
    this.#observer?.disconnect();
    this.#stage = stage;
    this.#toStage();
    this.#observer = new IntersectionObserver(
      ([entry]) => {
        if (document.fullscreenElement) return;
        if (entry && entry.intersectionRatio >= IN_VIEW) this.#toStage();
        else if (!this.#player.video.paused) this.#toCorner();
      },
      { threshold: IN_VIEW },
    );
    this.#observer.observe(stage);
  }

  #toStage(): void {
    this.#corner.hidden = true;
    this.#move(this.#stage);
  }

  #toCorner(): void {
    this.#corner.hidden = false;
    this.#move(this.#screen);
  }

  #move(place: HTMLElement | null): void {
    const { root, video } = this.#player;
    if (!place || root.parentElement === place) return;
    const isPlaying = !video.paused;
    root.toggleAttribute('data-docked', place === this.#screen);
    if ('moveBefore' in place && root.isConnected && place.isConnected) {
      place.moveBefore(root, null);
      return;
    }
    // Other browsers pause a video that is taken out of the page.
    place.append(root);
    if (isPlaying) video.play().catch(() => undefined);
  }

  /** Before another page replaces the stage. A player that is paused stays behind. */
  #leaveStage(): void {
    if (!this.#stage) return;
    this.#observer?.disconnect();
    this.#stage = null;
    if (this.#player.video.paused) {
      this.#end();
      return;
    }
    this.#toCorner();
  }

  /** Closing pauses the player where it came from; on another page it is gone, and focus goes to the page. */
  #close(): void {
    this.#player.video.pause();
    if (this.#stage) {
      this.#toStage();
      this.#player.root.focus({ preventScroll: true });
      return;
    }
    this.#end();
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  /** On the live page itself the way back is to scroll up; elsewhere the link is followed. */
  #goBack(event: Event): void {
    if (!this.#stage) return;
    event.preventDefault();
    this.#toStage();
    this.#stage.scrollIntoView({ block: 'center' });
    this.#player.root.focus({ preventScroll: true });
  }

  #end(): void {
    this.#stopHolding();
    this.#unregister();
    this.#player.close();
    this.#player.root.remove();
    this.#corner.remove();
    dock = null;
  }
}
