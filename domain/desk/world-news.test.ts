import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesToSend, isComplete, isLinkOnly, type WorldEntry } from './world-news.ts';

const BLANK: WorldEntry = { title: '', image: '', link: '', category: '', imageAlt: '', content: '', slug: '' };
const entry = (more: Partial<WorldEntry>): WorldEntry => ({ ...BLANK, ...more });

describe('what saving World News sends', () => {
  it('leaves out entries without both a title and an image (DESK-51)', () => {
    const both = entry({ title: ' A ', image: '/media/a/1.jpg ' });
    const sent = entriesToSend([
      entry({ title: 'only a title' }),
      entry({ image: 'only an image' }),
      entry({ title: ' ', image: 'x' }),
      both,
    ]);
    expect(sent).toEqual([{ title: 'A', image: '/media/a/1.jpg', link: '', category: '' }]);
  });

  it('has a story that was published without a picture, as long as it has a title', () => {
    const brief = { ...entry({ title: 'Brief', content: '<p>Text</p>', slug: 'brief' }), mayLackImage: true };
    expect(entriesToSend([brief, { ...brief, title: ' ' }])).toEqual([
      { title: 'Brief', image: '', link: '', category: '', content: '<p>Text</p>', slug: 'brief' },
    ]);
  });

  it('has neither ids nor empty optional fields (DESK-52, DESK-48)', () => {
    const stored = {
      ...entry({ title: 'A', image: 'b', link: 'c', category: 'd', content: '<p>e</p>', slug: 'f' }),
      _id: '5f',
    };
    expect(entriesToSend([stored])).toEqual([
      { title: 'A', image: 'b', link: 'c', category: 'd', content: '<p>e</p>', slug: 'f' },
    ]);
    expect(Object.keys(entriesToSend([entry({ title: 'A', image: 'b', content: '<p></p>' })])[0] ?? {})).toEqual([
      'title',
      'image',
      'link',
      'category',
    ]);
  });

  it('keeps every complete entry and its order, whatever is typed', () => {
    const typed = fc.record({ title: fc.string(), image: fc.string(), link: fc.string(), content: fc.string() });
    fc.assert(
      fc.property(fc.array(typed), (all) => {
        const entries = all.map(entry);
        expect(entriesToSend(entries).map(({ title }) => title)).toEqual(
          entries.filter(isComplete).map(({ title }) => title.trim()),
        );
      }),
    );
  });

  it('an entry opens its link only while it has no text of its own (DESK-49)', () => {
    expect(isLinkOnly(entry({ link: 'https://a.example', content: '<p> </p>' }))).toBe(true);
    expect(isLinkOnly(entry({ link: 'https://a.example', content: '<p>Text</p>' }))).toBe(false);
    expect(isLinkOnly(entry({ link: 'https://a.example', content: '<img src="/media/a/1.jpg">' }))).toBe(false);
    expect(isLinkOnly(entry({ link: ' ' }))).toBe(false);
  });
});
