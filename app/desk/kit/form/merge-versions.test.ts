import { describe, expect, it } from 'vitest';
import type { FormField } from './form-kind.ts';
import { mergedVersions } from './merge-versions.ts';

interface Values {
  readonly title: string;
  readonly topics: readonly string[];
  /** Compared by nobody. */
  readonly colour: string;
}

const fields: readonly FormField<Values>[] = [
  { key: 'title', label: 'Title', text: ({ title }) => title },
  { key: 'topics', label: 'Topics', text: ({ topics }) => topics.join() },
];
const base: Values = { title: 'Old', topics: ['a'], colour: 'red' };
const merged = (theirs: Partial<Values>, mine: Partial<Values>) =>
  mergedVersions({ base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } }, fields);

describe('what two people have made of one form', () => {
  it('holds the changes of both where they have changed different fields', () => {
    expect(merged({ title: 'Theirs' }, { topics: ['b'] })).toEqual({ title: 'Theirs', topics: ['b'], colour: 'red' });
    expect(merged({}, { topics: ['b'] })).toEqual({ title: 'Old', topics: ['b'], colour: 'red' });
  });

  it('holds a change that both have made', () => {
    expect(merged({ title: 'New', topics: [] }, { title: 'New' })).toEqual({ title: 'New', topics: [], colour: 'red' });
  });

  it('is for a person to decide where both have changed the same field', () => {
    expect(merged({ title: 'Theirs' }, { title: 'Mine', topics: ['b'] })).toBeNull();
  });

  it('is for a person to decide where they have changed something that is no field', () => {
    expect(merged({ colour: 'blue' }, { title: 'Mine' })).toBeNull();
  });
});
