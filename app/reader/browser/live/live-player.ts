import { makeControls } from './controls.ts';
import { makeDockable, returnToStage } from './dock.ts';
import type { EngineOptions } from './engine.ts';
import { canUseHlsJs, HlsEngine } from './hls-engine.ts';
import { describeToDevice } from './media-session.ts';
import { NativeEngine, playsHlsItself } from './native-engine.ts';
import { PlayerView } from './player-view.ts';
import { Renditions } from './renditions.ts';
import { LiveSession } from './session.ts';

/**
 * Plays the channel's stream (`data-stream`) in place of the poster (LIVE-01). The stage's template contains the markup
 * of the controls; the link `[data-start]` is for browsers without script. Once it plays, it can move to the window's
 * corner, `[data-dock]`, and stay there on other pages.
 */
export function start(element: HTMLElement): void {
  const url = element.dataset.stream;
  const stage = element.querySelector<HTMLElement>('[data-stage]');
  const link = element.querySelector<HTMLElement>('[data-start]');
  const corner = element.querySelector<HTMLElement>('[data-dock]');
  if (!url || !stage || !link || !corner || returnToStage(stage)) return;
  const { controls, video } = makeControls(stage);
  const canPlay = canUseHlsJs() || playsHlsItself(video);
  // Keep the link, because another program on the device may be able to play it.
  if (!canPlay) return;
  const player = openPlayer({ controls, video, url, title: element.dataset.title ?? 'MATV Live' });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    player.play();
  });
  video.addEventListener('play', () => {
    stage.dataset.begun = '';
  });
  stage.append(controls);
  makeDockable(player, stage, corner);
  if (mayAutoplay()) void begin(stage, player.playMuted);
}

/** If the browser blocks even muted autoplay, the poster and its button are restored. */
async function begin(stage: HTMLElement, playMuted: () => Promise<boolean>): Promise<void> {
  if (!(await playMuted())) delete stage.dataset.begun;
}

interface PlayerParts {
  readonly controls: DocumentFragment;
  readonly video: HTMLVideoElement;
  readonly url: string;
  readonly title: string;
}

function openPlayer({ controls, video, url, title }: PlayerParts) {
  const root = controls.firstElementChild;
  if (!(root instanceof HTMLElement)) throw new Error('the player has no controls');
  const view = new PlayerView(root);
  const renditions = new Renditions((index) => engine?.choose(index));
  let engine: HlsEngine | null = null;
  const session = new LiveSession({
    video,
    createEngine: ({ report }) => {
      const options: EngineOptions = { video, url, report, isSparing: savesData() };
      if (!canUseHlsJs()) return new NativeEngine(options);
      engine = new HlsEngine({ ...options, renditions });
      return engine;
    },
    show: (shown) => view.show(shown),
  });
  Object.assign(video, { videoRenditions: renditions });
  // The stream must be opened before media-chrome starts to play.
  root.addEventListener('mediaplayrequest', () => session.open(), { capture: true });
  wireButtons(root, view, session, video);
  const stopDescribing = describeToDevice(video, session, title);
  const play = () => {
    session.open();
    return video.play();
  };
  return {
    root,
    video,
    close: () => {
      session.close();
      stopDescribing();
    },
    play: () => void play().catch(() => undefined),
    /** Resolves with whether the browser allows autoplay. */
    playMuted: async (): Promise<boolean> => {
      video.muted = true;
      try {
        await play();
      } catch (error) {
        // Any other error is left to the recovery ladder.
        const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError';
        if (isForbidden) video.muted = false;
        return !isForbidden;
      }
      return true;
    },
  };
}

function wireButtons(root: HTMLElement, view: PlayerView, session: LiveSession, video: HTMLVideoElement): void {
  const unmute = view.part('unmute', HTMLButtonElement);
  const showSound = () => {
    unmute.hidden = !video.muted || video.paused;
  };
  for (const event of ['volumechange', 'play', 'pause']) video.addEventListener(event, showSound);
  unmute.addEventListener('click', () => {
    video.muted = false;
    root.focus({ preventScroll: true });
  });
  view.part('go-live', HTMLButtonElement).addEventListener('click', () => session.goToLive());
  view.part('again', HTMLButtonElement).addEventListener('click', () => session.tryAgain());
  const slider = view.part('seek', HTMLInputElement);
  slider.addEventListener('input', () => session.seek(slider.valueAsNumber));
  showTimeUnderPointer(slider, view, session);
  root.addEventListener('keydown', (event) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key.toLowerCase() === 'l' && !isOther) session.goToLive();
  });
}

/** Shows above the slider when the position under the pointer was on the air. */
function showTimeUnderPointer(slider: HTMLInputElement, view: PlayerView, session: LiveSession): void {
  const hint = view.part('hint', HTMLElement);
  slider.addEventListener('pointermove', ({ offsetX }) => {
    const share = Math.min(Math.max(offsetX / slider.clientWidth, 0), 1);
    const aired = session.airedAt(Number(slider.min) + share * (Number(slider.max) - Number(slider.min)));
    hint.hidden = aired === null || slider.disabled;
    if (!aired) return;
    hint.textContent = view.aired(aired);
    hint.style.setProperty('--at', `${share * 100}%`);
  });
  slider.addEventListener('pointerleave', () => {
    hint.hidden = true;
  });
}

/** No autoplay for viewers who save data, prefer reduced motion or are in another tab. */
function mayAutoplay(): boolean {
  return !savesData() && !matchMedia('(prefers-reduced-motion: reduce)').matches && !document.hidden;
}

function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
