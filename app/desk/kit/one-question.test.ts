import { beforeEach, describe, expect, it } from 'vitest';
import { type Asked, oneQuestion } from './one-question.ts';

let shown: Asked | null;
const ask = oneQuestion((asked) => {
  shown = asked;
});

beforeEach(() => {
  shown = null;
});

describe('a question of the desk', () => {
  it('is shown until it is answered', async () => {
    const answer = ask({ text: 'Remove Reuters?', yes: 'Remove' });
    expect(shown?.question.text).toBe('Remove Reuters?');
    shown?.answer(true);
    expect(await answer).toBe(true);
    expect(shown).toBeNull();
  });

  it('is answered with no when another one takes its place, which stays until it is answered itself', async () => {
    const first = ask({ text: 'Remove Reuters?', yes: 'Remove' });
    const before = shown;
    const second = ask({ text: 'Leave without saving?', yes: 'Leave' });
    expect(await first).toBe(false);
    before?.answer(true);
    expect(shown?.question.text).toBe('Leave without saving?');
    shown?.answer(true);
    expect(await second).toBe(true);
  });
});
