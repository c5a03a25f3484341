import { describe, expect, it } from 'vitest';
import { type FormAction, type FormState, formReducer, isFormDirty, takingOver } from './form-state.ts';

interface Values {
  readonly title: string;
  readonly topics: string;
}

const stateAfter = (...actions: readonly FormAction<Values>[]): FormState<Values> =>
  actions.reduce<FormState<Values>>(formReducer, {
    values: { title: '', topics: '' },
    stored: { title: '', topics: '' },
    etag: null,
    undo: [],
  });
const loaded = { do: 'load', values: { title: 'Old', topics: 'a' }, etag: '"v1"' } as const;
const typed = { do: 'set', change: () => ({ title: 'New' }) } as const;

describe('a form of the desk', () => {
  it('is dirty from the first change until it is saved', () => {
    expect(isFormDirty(stateAfter(loaded))).toBe(false);
    const edited = stateAfter(loaded, typed);
    expect(edited.values).toEqual({ title: 'New', topics: 'a' });
    expect(isFormDirty(edited)).toBe(true);
    expect(isFormDirty(stateAfter(loaded, typed, { do: 'saved', sent: edited.values, etag: '"v2"' }))).toBe(false);
  });

  it('keeps what was typed while a save was on its way', () => {
    const sent = { title: 'New', topics: 'a' };
    const state = stateAfter(
      loaded,
      typed,
      { do: 'set', change: () => ({ topics: 'b' }) },
      { do: 'saved', sent, etag: '"v2"' },
    );
    expect(state.values).toEqual({ title: 'New', topics: 'b' });
    expect(isFormDirty(state)).toBe(true);
    expect(state.etag).toBe('"v2"');
  });

  it('gives back what a replacement took away, with the state it started from', () => {
    const replaced = stateAfter(loaded, typed, {
      do: 'replace',
      values: { title: 'X', topics: '' },
      said: 'x',
      etag: '"v0"',
    });
    expect(replaced).toMatchObject({ values: { title: 'X' }, etag: '"v0"', stored: { title: 'Old' } });
    expect(formReducer(replaced, { do: 'undo' })).toMatchObject({ values: { title: 'New' }, etag: '"v1"', undo: [] });
    expect(stateAfter(loaded, { do: 'undo' })).toEqual(stateAfter(loaded));
  });

  it('keeps what was typed after a replacement that is undone, in other fields and beside what comes back', () => {
    const filled = { do: 'replace', values: { title: 'X', topics: 'a' }, said: 'x' } as const;
    const topics = { do: 'set', change: () => ({ topics: 'typed since' }) } as const;
    expect(stateAfter(loaded, filled, topics, { do: 'undo' })).toMatchObject({
      values: { title: 'Old', topics: 'typed since' },
      undo: [],
    });
    const removal = {
      do: 'replace',
      values: { title: 'Old', topics: '' },
      said: 'removed',
      back: (now: Values) => ({ ...now, topics: `a ${now.topics}` }),
    } as const;
    expect(stateAfter(loaded, removal, topics, { do: 'undo' }).values).toEqual({
      title: 'Old',
      topics: 'a typed since',
    });
  });

  it('can bring back what was typed into a replacement that was undone', () => {
    const filled = { do: 'replace', values: { title: 'X', topics: 'a' }, said: 'x' } as const;
    const state = stateAfter(loaded, filled, typed, { do: 'undo' });
    expect(state.values.title).toBe('Old');
    expect(state.undo.map(({ said }) => said)).toEqual([
      'That is undone, and with it what was typed there afterwards.',
    ]);
    expect(formReducer(state, { do: 'undo' })).toMatchObject({ values: { title: 'New' }, undo: [] });
  });

  it('knows again what it was based on before their version was taken', () => {
    const theirs = { title: 'Theirs', topics: 'b' };
    const taken = { do: 'replace', values: theirs, stored: theirs, said: 'x', etag: '"v2"' } as const;
    const back = stateAfter(loaded, typed, taken, { do: 'undo' });
    expect(back).toMatchObject({ values: { title: 'New' }, stored: { title: 'Old', topics: 'a' }, etag: '"v1"' });
  });

  it('meets a colleague’s version without losing what is typed', () => {
    const kind = {
      fields: (['title', 'topics'] as const).map((key) => ({ key, label: key, text: () => '' })),
      mistakeIn: () => null,
    };
    const theirs = { values: { title: 'Old', topics: 'theirs' }, etag: '"v2"' };
    const take = (state: FormState<Values>) => {
      const taking = takingOver(state, theirs, kind);
      return taking && formReducer(state, taking);
    };
    const clean = take(stateAfter(loaded));
    expect(clean).toMatchObject({ ...theirs, stored: theirs.values });
    expect(clean?.undo.map(({ said }) => said)).toEqual([
      'Someone else has saved this meanwhile. Their version is in the form.',
    ]);
    expect(take(stateAfter(loaded, typed))).toMatchObject({ values: { title: 'New', topics: 'theirs' }, etag: '"v2"' });
    expect(take(stateAfter(loaded, { do: 'set', change: () => ({ topics: 'mine' }) }))).toBeNull();
  });

  it('gives back every replacement since the last save, the latest first', () => {
    const replaced = (title: string) => ({ do: 'replace', values: { title, topics: 'a' }, said: title }) as const;
    const state = stateAfter(loaded, replaced('First'), replaced('Second'));
    expect(state.undo.map(({ said }) => said)).toEqual(['First', 'Second']);
    const once = formReducer(state, { do: 'undo' });
    expect(once.values.title).toBe('First');
    expect(formReducer(once, { do: 'undo' }).values.title).toBe('Old');
    expect(formReducer(once, { do: 'saved', sent: once.values, etag: '"v2"' }).undo).toEqual([]);
  });
});
