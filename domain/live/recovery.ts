/**
 * No playlist arrives, no segment of a playlist that does (such as a provider that refuses them), a segment is missing,
 * decoding fails, playback stalls, or the playlist stops growing.
 */
export type Trouble = 'network' | 'segments' | 'missing' | 'media' | 'stall' | 'freeze';

/** 'skip' continues after the missing segment, 'rebuild' starts the player from scratch. */
export type Remedy = 'reload' | 'skip' | 'recover-media' | 'to-edge' | 'rebuild';

export type Recovery =
  | { readonly kind: 'steady' }
  | {
      readonly kind: 'reconnecting';
      readonly trouble: Trouble;
      /** When the trouble began and when to try the next remedy, in milliseconds on the same clock. */
      readonly since: number;
      readonly next: number;
      /** How many remedies have been tried. */
      readonly tried: number;
    }
  | { readonly kind: 'failed'; readonly trouble: Trouble }
  | { readonly kind: 'ended' };

export type RecoveryEvent =
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  /** A playlist was loaded. */
  | { readonly kind: 'loaded' }
  /** A segment was loaded. */
  | { readonly kind: 'filled' }
  /** The playlist has grown. */
  | { readonly kind: 'grown' }
  /** Playback has advanced. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'tick' }
  /** The device reports that it is online again. */
  | { readonly kind: 'online' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'try-again' };

export interface RecoveryStep {
  readonly state: Recovery;
  readonly remedy: Remedy | null;
}

export const STEADY: Recovery = { kind: 'steady' };

/** After this long without success, the viewer is offered 'Try Again' instead. */
export const TIMEOUT_MS = 60_000;
/** Short enough to be back within 5 s of the end of an outage. */
const PAUSE_MS = 2000;

interface Ladder {
  /** Tried in order; the last one is repeated. */
  readonly remedies: readonly [Remedy, ...Remedy[]];
  /** Delay before the first remedy, because many problems resolve themselves. */
  readonly firstAfterMs: number;
  readonly pauseMs: number;
}

const RELOADING: Ladder = { remedies: ['reload'], firstAfterMs: 500, pauseMs: PAUSE_MS };

const LADDERS: Readonly<Record<Trouble, Ladder>> = {
  network: RELOADING,
  segments: RELOADING,
  missing: { remedies: ['skip', 'skip', 'to-edge', 'rebuild'], firstAfterMs: 0, pauseMs: PAUSE_MS },
  media: { remedies: ['recover-media', 'recover-media', 'rebuild'], firstAfterMs: 0, pauseMs: 3000 },
  stall: { remedies: ['reload', 'to-edge', 'recover-media', 'rebuild'], firstAfterMs: 0, pauseMs: 3000 },
  freeze: { remedies: ['reload'], firstAfterMs: 0, pauseMs: 4000 },
};

type Evidence = 'loaded' | 'filled' | 'grown' | 'moved';

/** The event that shows a trouble is over. */
const ENDED_BY: Readonly<Record<Trouble, Evidence>> = {
  network: 'loaded',
  segments: 'filled',
  freeze: 'grown',
  missing: 'moved',
  media: 'moved',
  stall: 'moved',
};

/** The next state after an event at `now`, and the remedy to try, if any. */
export function recoveryStep(state: Recovery, event: RecoveryEvent, now: number): RecoveryStep {
  switch (event.kind) {
    case 'trouble':
      return state.kind === 'steady' ? begin(event.trouble, now) : worsen(state, event.trouble, now);
    case 'loaded':
    case 'filled':
    case 'grown':
    case 'moved':
      return { state: isOverBy(state, event.kind) ? STEADY : state, remedy: null };
    case 'ended':
      return { state: { kind: 'ended' }, remedy: null };
    case 'try-again':
      return startAgain(now);
    case 'online':
      return state.kind === 'reconnecting' ? climb({ ...state, next: now }, now) : { state, remedy: null };
    case 'tick':
      return state.kind === 'reconnecting' ? climb(state, now) : { state, remedy: null };
  }
}

function begin(trouble: Trouble, now: number): RecoveryStep {
  const { firstAfterMs } = LADDERS[trouble];
  return climb({ kind: 'reconnecting', trouble, since: now, next: now + firstAfterMs, tried: 0 }, now);
}

/**
 * A second trouble during recovery switches to its own remedies, except for 'stall' and 'freeze', which are symptoms of
 * every other trouble, and for playlists that fail beside their segments. `TIMEOUT_MS` still counts from the first trouble.
 */
function worsen(state: Recovery, trouble: Trouble, now: number): RecoveryStep {
  if (state.kind !== 'reconnecting' || state.trouble === trouble || trouble === 'stall' || trouble === 'freeze')
    return { state, remedy: null };
  if (state.trouble === 'segments' && trouble === 'network') return { state, remedy: null };
  const { firstAfterMs } = LADDERS[trouble];
  return climb({ ...state, trouble, next: now + Math.max(firstAfterMs, 500), tried: 0 }, now);
}

function startAgain(now: number): RecoveryStep {
  const state = { kind: 'reconnecting', trouble: 'network', since: now, next: now + PAUSE_MS, tried: 1 } as const;
  return { state, remedy: 'rebuild' };
}

function isOverBy(state: Recovery, evidence: Evidence): boolean {
  if (state.kind === 'reconnecting') return ENDED_BY[state.trouble] === evidence;
  return state.kind === 'failed' && evidence === 'moved';
}

function climb(state: Extract<Recovery, { kind: 'reconnecting' }>, now: number): RecoveryStep {
  if (now - state.since >= TIMEOUT_MS) return { state: { kind: 'failed', trouble: state.trouble }, remedy: null };
  if (now < state.next) return { state, remedy: null };
  const { remedies, pauseMs } = LADDERS[state.trouble];
  const remedy = remedies[Math.min(state.tried, remedies.length - 1)] ?? remedies[0];
  return { state: { ...state, tried: state.tried + 1, next: now + pauseMs }, remedy };
}
