import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type DeskStory, emptyStory } from '#domain/desk/desk-story.ts';
import { AT, deskStory, NO_ACTIONS, openStory, workingCopy } from '#tests/support/desk/opened-story.ts';
import { MergePanel } from '../compare/merge-panel.tsx';
import { baseOf, Notices, reviewWords } from './notices.tsx';

/** What the notices say of a story in review, asked for by that person; by nobody: held by the rules of its source. */
function inReview(source: DeskStory['source'], reviewAskedBy: string | null): string {
  const draft = workingCopy({}, { inReviewSince: AT, reviewAskedBy });
  const session = openStory(deskStory({ state: 'in review', source, draft }));
  const notices = {
    session,
    state: session.get(),
    role: 'editor' as const,
    actions: NO_ACTIONS,
    open: () => undefined,
  };
  return renderToStaticMarkup(<Notices {...notices} />);
}

describe('the notices of a story in review', () => {
  it('let an editor send it back to whoever asked', () => {
    const html = inReview('desk', 'Ben Ode');
    expect(html).toContain('Ben Ode asked for review on 20 November 2026');
    expect(html).toContain('>Send back<');
  });

  it('offer no sending back of what the rules of a source hold: there is nobody to get it', () => {
    const html = inReview('wire', null);
    expect(html).toContain('held this story for review');
    expect(html).not.toContain('Send back');
  });
});

const ASKED = { source: 'wire', inReviewSince: '2026-11-24T12:00:00.000Z', reviewAskedBy: null } as const;

it('says whether the rules of a source or somebody at the desk wants a story looked at', () => {
  expect(reviewWords(ASKED)).toBe(
    'The rules of its source have held this story for review since 24 November 2026, 12:00 London time.',
  );
  expect(reviewWords({ ...ASKED, reviewAskedBy: 'Asha Rao' })).toBe(
    'Asha Rao asked for review on 24 November 2026, 12:00 London time.',
  );
  // The account of whoever asked was removed.
  expect(reviewWords({ ...ASKED, source: 'desk' })).toBe(
    'Somebody asked for review on 24 November 2026, 12:00 London time.',
  );
});

describe('a story that the wire has changed below a working copy', () => {
  const was = emptyStory({ kind: 'article', section: 'world', title: 'One dead' });
  const corrected = { ...was, title: 'Nobody dead' };
  const shown = (version: number, published: DeskStory['published']) => ({ version, published }) as const;

  it('is compared with what the working copy was begun on, not with what is on the site by now', () => {
    expect(baseOf({ story: shown(2, corrected), baseVersion: 1 }, { base: was })).toEqual(was);
    expect(baseOf({ story: shown(1, was), baseVersion: 1 }, { base: null })).toEqual(was);
    expect(baseOf({ story: shown(2, corrected), baseVersion: 1 }, { base: null })).toBeNull();
  });

  it('is shown without a word on who changed a field where that is not known', () => {
    const versions = {
      mine: { ...was, standfirst: 'Ours' },
      theirs: corrected,
      isBusy: false,
      onMerge: () => undefined,
    };
    const panel = (base: DeskStory['published']) =>
      renderToStaticMarkup(<MergePanel heading="Changed" about="" base={base} {...versions} />);
    expect(panel(was)).toContain('one of you changed it');
    expect(panel(null)).not.toContain('changed it');
  });
});
