import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Recovery,
  type RecoveryEvent,
  type Remedy,
  recoveryStep,
  STEADY,
  TIMEOUT_MS,
  type Trouble,
} from './recovery.ts';

/** Time passes in steps of half a second, and `events` occur at their times. */
function play(events: Readonly<Record<number, RecoveryEvent>>, until: number, from: Recovery = STEADY) {
  let state = from;
  const remedies: { readonly at: number; readonly remedy: Remedy }[] = [];
  for (let now = 0; now <= until; now += 500) {
    for (const event of [events[now], { kind: 'tick' } as const]) {
      if (!event) continue;
      const step = recoveryStep(state, event, now);
      state = step.state;
      if (step.remedy) remedies.push({ at: now, remedy: step.remedy });
    }
  }
  return { state, remedies };
}

const trouble = (name: Trouble): RecoveryEvent => ({ kind: 'trouble', trouble: name });

describe('the recovery ladder', () => {
  it('retries every two seconds without a network, so that playback resumes soon after an outage', () => {
    const { state, remedies } = play({ 0: trouble('network') }, 10_000);
    expect(state).toMatchObject({ kind: 'reconnecting', trouble: 'network' });
    expect(remedies.map(({ at }) => at)).toEqual([500, 2500, 4500, 6500, 8500]);
    expect(new Set(remedies.map(({ remedy }) => remedy))).toEqual(new Set(['reload']));
    expect(recoveryStep(state, { kind: 'moved' }, 10_000).state).toBe(state);
    expect(recoveryStep(state, { kind: 'loaded' }, 10_000).state).toEqual(STEADY);
  });

  it('gives up on segments that are refused although their playlists arrive', () => {
    const refused = Object.fromEntries(
      Array.from({ length: 30 }, (_, turn) => turn * 2000).flatMap((at) => [
        [at, trouble('segments')],
        [at + 500, { kind: 'loaded' } as const],
        [at + 1000, trouble('network')],
      ]),
    );
    const { state, remedies } = play(refused, TIMEOUT_MS);
    expect(state).toEqual({ kind: 'failed', trouble: 'segments' });
    expect(remedies.map(({ at }) => at).slice(0, 3)).toEqual([500, 2500, 4500]);
    const { state: early } = play(refused, 10_000);
    expect(recoveryStep(early, { kind: 'filled' }, 10_000).state).toEqual(STEADY);
  });

  it('retries at once when the device is back online', () => {
    const { state } = play({ 0: trouble('network') }, 1000);
    expect(recoveryStep(state, { kind: 'online' }, 1100).remedy).toBe('reload');
    expect(recoveryStep(STEADY, { kind: 'online' }, 1100)).toEqual({ state: STEADY, remedy: null });
  });

  it('escalates from the mildest remedy to a restart', () => {
    const of = (name: Trouble) => play({ 0: trouble(name) }, 12_000).remedies.map(({ remedy }) => remedy);
    expect(of('stall')).toEqual(['reload', 'to-edge', 'recover-media', 'rebuild', 'rebuild']);
    expect(of('media').slice(0, 3)).toEqual(['recover-media', 'recover-media', 'rebuild']);
    expect(of('missing').slice(0, 4)).toEqual(['skip', 'skip', 'to-edge', 'rebuild']);
    expect(of('freeze').slice(0, 2)).toEqual(['reload', 'reload']);
  });

  it('does not count an unchanged playlist as recovery from a freeze', () => {
    const { state } = play({ 0: trouble('freeze'), 2000: { kind: 'loaded' } }, 3000);
    expect(state.kind).toBe('reconnecting');
    expect(recoveryStep(state, { kind: 'grown' }, 3000).state).toEqual(STEADY);
  });

  it('gives up after a minute, and recovers if video arrives after all', () => {
    const { state, remedies } = play({ 0: trouble('stall') }, TIMEOUT_MS);
    expect(state).toEqual({ kind: 'failed', trouble: 'stall' });
    expect(recoveryStep(state, { kind: 'tick' }, TIMEOUT_MS + 9000)).toEqual({ state, remedy: null });
    expect(recoveryStep(state, trouble('network'), TIMEOUT_MS + 9000)).toEqual({ state, remedy: null });
    expect(recoveryStep(state, { kind: 'moved' }, TIMEOUT_MS + 9000).state).toEqual(STEADY);
    expect(remedies.at(-1)?.at).toBeLessThan(TIMEOUT_MS);
  });

  it("starts over with 'Try Again', with the full time limit", () => {
    const step = recoveryStep({ kind: 'failed', trouble: 'media' }, { kind: 'try-again' }, 500_000);
    expect(step.remedy).toBe('rebuild');
    expect(step.state).toMatchObject({ kind: 'reconnecting', since: 500_000 });
    expect(recoveryStep(step.state, { kind: 'tick' }, 501_000).remedy).toBeNull();
  });

  it('keeps the time limit running when one fault follows another, and starts the other’s ladder', () => {
    const { state, remedies } = play({ 0: trouble('network'), 4000: trouble('media'), 5000: trouble('stall') }, 6000);
    expect(state).toMatchObject({ trouble: 'media', since: 0 });
    expect(remedies.map(({ remedy }) => remedy)).toEqual(['reload', 'reload', 'recover-media']);
  });

  it('distinguishes the end of a broadcast from a failure', () => {
    expect(play({ 0: trouble('network'), 500: { kind: 'ended' }, 1000: trouble('stall') }, 90_000).state).toEqual({
      kind: 'ended',
    });
  });

  it('never acts within half a second of the last attempt, nor while all is well', () => {
    const troubles = fc.constantFrom<Trouble>('network', 'segments', 'missing', 'media', 'stall', 'freeze');
    const event = fc.oneof(
      troubles.map((name): RecoveryEvent => trouble(name)),
      fc.constantFrom<RecoveryEvent>(
        { kind: 'loaded' },
        { kind: 'filled' },
        { kind: 'grown' },
        { kind: 'moved' },
        { kind: 'tick' },
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.integer({ min: 0, max: 400 }))), (steps) => {
        let state: Recovery = STEADY;
        let now = 0;
        let last = Number.NEGATIVE_INFINITY;
        for (const [one, pause] of steps) {
          now += pause;
          const before: Recovery = state;
          const step = recoveryStep(state, one, now);
          if (step.remedy && before.kind !== 'steady') {
            expect(now - last).toBeGreaterThanOrEqual(500);
            expect(step.state.kind).toBe('reconnecting');
          }
          if (step.remedy) last = now;
          state = step.state;
        }
      }),
    );
  });
});
