import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge-text.ts';

const BASE = '<p>One.</p><p>Two.</p><p>Three.</p>';

describe('two texts made of the same text', () => {
  it('are put together where different paragraphs were changed, also neighbours', () => {
    const mine = '<p>One.</p><p>Two.</p><p>Three, and more.</p>';
    expect(mergeTexts(mine, '<p>First.</p><p>Two.</p><p>Three.</p>', BASE)).toBe(
      '<p>First.</p><p>Two.</p><p>Three, and more.</p>',
    );
    expect(mergeTexts(mine, '<p>One.</p><p>Second.</p><p>Three.</p>', BASE)).toBe(
      '<p>One.</p><p>Second.</p><p>Three, and more.</p>',
    );
  });

  it('keep what one of them added, removed or put into lists, pictures and quotes', () => {
    const mine = '<p>One.</p><p>Two.</p><p>Three.</p><figure><img src="/media/a.jpg" alt="1 > 0" /></figure>';
    const theirs = '<ul><li><p>One.</p></li></ul>\n<p>Three.</p>';
    expect(mergeTexts(mine, theirs, BASE)).toBe(
      '<ul><li><p>One.</p></li></ul><p>Three.</p><figure><img src="/media/a.jpg" alt="1 > 0" /></figure>',
    );
  });

  it('have what both of them typed once if it is the same', () => {
    const both = '<p>One.</p><p>Two.</p><p>Three.</p><p>Four.</p>';
    expect(mergeTexts(both, both.replace('One', '1'), BASE)).toBe('<p>1.</p><p>Two.</p><p>Three.</p><p>Four.</p>');
  });

  it('are left to a person if both changed one paragraph, or added something at the same place', () => {
    expect(mergeTexts(BASE.replace('Two', '2'), BASE.replace('Two', 'II'), BASE)).toBeNull();
    expect(mergeTexts(`${BASE}<p>Mine.</p>`, `${BASE}<p>Theirs.</p>`, BASE)).toBeNull();
    expect(mergeTexts(BASE.replace('Two', '2'), '<p>One.</p><p>Three.</p>', BASE)).toBeNull();
  });

  it('are left to a person if one of them is not a list of whole elements', () => {
    const mine = BASE.replace('One', '1');
    expect(mergeTexts(mine, `${BASE} and words beside it`, BASE)).toBeNull();
    expect(mergeTexts(mine, `${BASE}<div><p>Open`, BASE)).toBeNull();
    expect(mergeTexts(mine, `${BASE}</div>`, BASE)).toBeNull();
  });
});
