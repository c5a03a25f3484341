import { describe, expect, it } from 'vitest';
import { deskEditor } from '#domain/desk/desk-editors.ts';
import { matvKind, payloadOfMatv } from './matv-kind.ts';

const editor = deskEditor('update-matv');
if (!editor) throw new Error('The MATV editor is missing');
const kind = matvKind(editor);
const saved = {
  mainStory: { title: 'Main', image: '/media/a', imageAlt: 'A' },
  liveUpdates: [
    { time: '10:30', text: 'Vote: passed' },
    { time: 'Noon', text: 'Lunch' },
  ],
  centerCard: { title: 'Centre', image: '' },
  centerList: ['One', 'Two'],
  economicImpact: [{ image: '', text: 'Prices' }],
  mustRead: [{ image: '/media/b', text: 'Read' }],
  opinion: [{ image: '', text: 'I think', author: 'Asha' }],
};

describe('the MATV form', () => {
  it('sends all seven loaded parts back unchanged (DESK-38)', () => {
    expect(payloadOfMatv(kind.valuesOf(saved))).toEqual(saved);
  });

  it('shows live updates and centre list as lines (DESK-27, DESK-32)', () => {
    const values = kind.valuesOf(saved);
    expect(values.liveUpdates).toBe('10:30: Vote: passed\nNoon: Lunch');
    expect(values.centerList).toBe('One\nTwo');
  });

  it('compares two versions part by part', () => {
    const mine = kind.valuesOf({ ...saved, opinion: [] });
    const theirs = kind.valuesOf(saved);
    expect(kind.fields.filter(({ text }) => text(mine) !== text(theirs)).map(({ key }) => key)).toEqual(['opinion']);
  });
});
