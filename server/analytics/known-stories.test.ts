import { describe, expect, it } from 'vitest';
import { movableClock } from '#tests/support/desk-app.ts';
import { KnownStories } from './known-stories.ts';

function stories(known: readonly string[]) {
  const asked: string[][] = [];
  const clock = movableClock();
  const look = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return ids.filter((id) => known.includes(id));
  };
  return { stories: new KnownStories(look, clock), asked, clock };
}

describe('which stories may be counted (API-16)', () => {
  it('looks up many concurrent reports in one query', async () => {
    const { stories: known, asked } = stories(['a', 'b']);
    expect(await Promise.all(['a', 'b', 'a', 'x'].map((id) => known.has(id)))).toEqual([true, true, true, false]);
    expect(asked).toEqual([['a', 'b', 'x']]);
  });

  it('caches a known story for five minutes and looks up an unknown one each time', async () => {
    const { stories: known, asked, clock } = stories(['a']);
    await known.has('a');
    await known.has('a');
    expect(asked).toHaveLength(1);
    clock.forward(301);
    await known.has('a');
    await known.has('x');
    await known.has('x');
    expect(asked).toHaveLength(4);
  });

  it('tries again after a failed query', async () => {
    let away = true;
    const known = new KnownStories(async (ids) => {
      if (away) throw new Error('away');
      return ids;
    }, movableClock());
    await expect(known.has('a')).rejects.toThrow('away');
    away = false;
    expect(await known.has('a')).toBe(true);
  });
});
