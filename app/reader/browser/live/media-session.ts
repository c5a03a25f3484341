import type { LiveSession } from './session.ts';

const STEP_SECONDS = 10;

/** Connects the player to media keys, headsets and the lock screen. Returns how to disconnect it. */
export function describeToDevice(video: HTMLVideoElement, session: LiveSession, title: string): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  mediaSession.metadata = new MediaMetadata({
    title,
    artist: 'MATV 709',
    artwork: [{ src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }],
  });
  const step = (seconds: number) => () => session.seek(video.currentTime + seconds);
  const actions: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
    ['play', () => void video.play().catch(() => undefined)],
    ['pause', () => video.pause()],
    ['stop', () => video.pause()],
    ['seekbackward', step(-STEP_SECONDS)],
    ['seekforward', step(STEP_SECONDS)],
    // 'Next track' jumps to the live edge.
    ['nexttrack', () => session.goToLive()],
  ];
  for (const [action, handler] of actions) handle(mediaSession, action, handler);
  return () => {
    mediaSession.metadata = null;
    for (const [action] of actions) handle(mediaSession, action, null);
  };
}

function handle(
  mediaSession: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    mediaSession.setActionHandler(action, handler);
  } catch {
    // Not every browser supports every action.
  }
}
