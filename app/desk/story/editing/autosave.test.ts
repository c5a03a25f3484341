import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, type SaveState, type SendOutcome } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An autosave whose sends wait for `answer`. */
function recorded() {
  const sends: boolean[] = [];
  const states: SaveState[] = [];
  const waiting: ((outcome: SendOutcome) => void)[] = [];
  const autosave = new Autosave({
    send: (keep) => {
      sends.push(keep);
      return new Promise((resolve) => waiting.push(resolve));
    },
    onState: (state) => states.push(state),
  });
  const answer = async (outcome: SendOutcome) => {
    waiting.shift()?.(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { autosave, sends, answer, state: () => states.at(-1), open: () => waiting.length };
}

describe('autosave', () => {
  it('saves 1.5 s after typing stops, without making a revision', async () => {
    const { autosave, sends, answer, state } = recorded();
    autosave.typed();
    expect(state()).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(1400);
    autosave.typed();
    await vi.advanceTimersByTimeAsync(1400);
    expect(sends).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sends).toEqual([false]);
    expect(state()).toBe('saving');
    await answer('saved');
    expect(state()).toBe('saved');
  });

  it('saves every 10 s while typing goes on', async () => {
    const { autosave, sends, answer } = recorded();
    for (let second = 0; second < 21; second += 1) {
      autosave.typed();
      await vi.advanceTimersByTimeAsync(1000);
      await answer('saved');
    }
    expect(sends).toEqual([false, false]);
  });

  it('makes a revision for a save requested during another save', async () => {
    const { autosave, sends, answer } = recorded();
    autosave.typed();
    await vi.advanceTimersByTimeAsync(1500);
    autosave.typed();
    const asked = autosave.flush(true);
    await answer('saved');
    await answer('saved');
    expect(await asked).toBe(true);
    expect(sends).toEqual([false, true]);
  });

  it('still makes the revision after a save that failed', async () => {
    const { autosave, sends, answer } = recorded();
    autosave.typed();
    const asked = autosave.flush(true);
    await answer('unreachable');
    expect(await asked).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    await answer('saved');
    expect(sends).toEqual([true, true]);
  });

  it('sends one save at a time, and what was typed meanwhile with the next', async () => {
    const { autosave, sends, answer, state, open } = recorded();
    autosave.typed();
    await vi.advanceTimersByTimeAsync(1500);
    autosave.typed();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([sends.length, open()]).toEqual([1, 1]);
    await answer('saved');
    expect(sends).toHaveLength(2);
    await answer('saved');
    expect(state()).toBe('saved');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sends).toHaveLength(2);
  });

  it('retries with back-off while offline, at once when back online, and still makes the revision', async () => {
    const { autosave, sends, answer, state } = recorded();
    autosave.typed();
    const done = autosave.flush(true);
    await answer('unreachable');
    expect([await done, state()]).toEqual([false, 'offline']);
    await vi.advanceTimersByTimeAsync(2000);
    await answer('unreachable');
    await vi.advanceTimersByTimeAsync(3900);
    expect(sends).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(100);
    await answer('unreachable');
    autosave.typed();
    expect(state()).toBe('offline');
    autosave.online();
    await answer('saved');
    expect([sends, state()]).toEqual([[true, true, true, true], 'saved']);
  });

  it('stops if somebody else saved first, and continues once that is resolved', async () => {
    const { autosave, sends, answer, state } = recorded();
    autosave.typed();
    await vi.advanceTimersByTimeAsync(1500);
    await answer('stopped');
    autosave.typed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sends.length, state()]).toEqual([1, 'stopped']);
    autosave.resume(true);
    expect(state()).toBe('unsaved');
    const done = autosave.flush(true);
    await answer('saved');
    expect(await done).toBe(true);
  });

  it('goes on saving after a save that threw', async () => {
    const states: SaveState[] = [];
    const send = vi
      .fn<() => Promise<SendOutcome>>()
      .mockRejectedValueOnce(new Error('The answer was no JSON.'))
      .mockResolvedValue('saved');
    const autosave = new Autosave({ send, onState: (state) => states.push(state) });
    autosave.typed();
    await expect(autosave.flush(true)).rejects.toThrow('The answer was no JSON.');
    expect(states.at(-1)).toBe('refused');
    autosave.typed();
    await vi.advanceTimersByTimeAsync(1500);
    expect(send.mock.calls).toEqual([[true], [true]]);
    expect(states.at(-1)).toBe('saved');
  });

  it('sends nothing if nothing was typed, unless a save is requested', async () => {
    const { autosave, sends, answer } = recorded();
    expect(await autosave.flush(false)).toBe(true);
    const done = autosave.flush(true);
    await answer('saved');
    expect([await done, sends]).toEqual([true, [true]]);
  });
});
