/** What went wrong: nothing comes, a segment is not there, pictures cannot be decoded, they stand, the playlist does. */
export type Trouble = 'network' | 'missing' | 'media' | 'stall' | 'freeze';

/** What is tried. 'skip' goes on after the missing segment, 'rebuild' begins from nothing. */
export type Remedy = 'reload' | 'skip' | 'recover-media' | 'to-edge' | 'rebuild';

export type Recovery =
  | { readonly kind: 'steady' }
  | {
      readonly kind: 'reconnecting';
      readonly trouble: Trouble;
      /** When it began, and when the next remedy is tried: milliseconds of the same clock. */
      readonly since: number;
      readonly next: number;
      /** How many remedies have been tried. */
      readonly tried: number;
    }
  | { readonly kind: 'failed'; readonly trouble: Trouble }
  | { readonly kind: 'ended' };

export type Happening =
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  /** A playlist or segment has come over the line. */
  | { readonly kind: 'loaded' }
  /** The playlist has moved on. */
  | { readonly kind: 'grown' }
  /** The pictures go on. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'tick' }
  /** The device says that it is connected again. */
  | { readonly kind: 'online' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'try-again' };

export interface RecoveryStep {
  readonly state: Recovery;
  readonly remedy: Remedy | null;
}

export const STEADY: Recovery = { kind: 'steady' };

/** After so long without success there is 'Try Again' instead. */
export const PATIENCE_MS = 60_000;
/** Short enough to be back within 5 s of the end of an outage. */
const PAUSE_MS = 2000;

interface Ladder {
  /** The last one is tried again and again. */
  readonly remedies: readonly [Remedy, ...Remedy[]];
  /** How long nothing is done at first: what goes wrong often comes right by itself. */
  readonly firstAfterMs: number;
  readonly pauseMs: number;
}

const LADDERS: Readonly<Record<Trouble, Ladder>> = {
  network: { remedies: ['reload'], firstAfterMs: 500, pauseMs: PAUSE_MS },
  missing: { remedies: ['skip', 'skip', 'to-edge', 'rebuild'], firstAfterMs: 0, pauseMs: PAUSE_MS },
  media: { remedies: ['recover-media', 'recover-media', 'rebuild'], firstAfterMs: 0, pauseMs: 3000 },
  stall: { remedies: ['reload', 'to-edge', 'recover-media', 'rebuild'], firstAfterMs: 0, pauseMs: 3000 },
  freeze: { remedies: ['reload'], firstAfterMs: 0, pauseMs: 4000 },
};

/** What ends a trouble: the line works, the playlist moves on, the pictures do. */
const ENDED_BY: Readonly<Record<Trouble, 'loaded' | 'grown' | 'moved'>> = {
  network: 'loaded',
  freeze: 'grown',
  missing: 'moved',
  media: 'moved',
  stall: 'moved',
};

/** One step of the ladder: the state after what happened at `now`, and what is to be tried because of it. */
export function recoveryStep(state: Recovery, happening: Happening, now: number): RecoveryStep {
  switch (happening.kind) {
    case 'trouble':
      return state.kind === 'steady' ? begin(happening.trouble, now) : worsen(state, happening.trouble, now);
    case 'loaded':
    case 'grown':
    case 'moved':
      return { state: isOverBy(state, happening.kind) ? STEADY : state, remedy: null };
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
 * A trouble on top of another: what cannot be decoded or is not there has remedies of its own, tried from their first;
 * pictures standing still is what every other trouble looks like. The patience goes on from the first.
 */
function worsen(state: Recovery, trouble: Trouble, now: number): RecoveryStep {
  if (state.kind !== 'reconnecting' || state.trouble === trouble || trouble === 'stall' || trouble === 'freeze')
    return { state, remedy: null };
  const { firstAfterMs } = LADDERS[trouble];
  return climb({ ...state, trouble, next: now + Math.max(firstAfterMs, 500), tried: 0 }, now);
}

function startAgain(now: number): RecoveryStep {
  const state = { kind: 'reconnecting', trouble: 'network', since: now, next: now + PAUSE_MS, tried: 1 } as const;
  return { state, remedy: 'rebuild' };
}

function isOverBy(state: Recovery, evidence: 'loaded' | 'grown' | 'moved'): boolean {
  if (state.kind === 'reconnecting') return ENDED_BY[state.trouble] === evidence;
  return state.kind === 'failed' && evidence === 'moved';
}

function climb(state: Extract<Recovery, { kind: 'reconnecting' }>, now: number): RecoveryStep {
  if (now - state.since >= PATIENCE_MS) return { state: { kind: 'failed', trouble: state.trouble }, remedy: null };
  if (now < state.next) return { state, remedy: null };
  const { remedies, pauseMs } = LADDERS[state.trouble];
  const remedy = remedies[Math.min(state.tried, remedies.length - 1)] ?? remedies[0];
  return { state: { ...state, tried: state.tried + 1, next: now + pauseMs }, remedy };
}
