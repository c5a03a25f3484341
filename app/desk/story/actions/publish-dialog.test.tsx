import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { StoryState } from '#domain/desk/desk-story.ts';
import { AT, deskStory, fields, NO_ACTIONS, openStory, workingCopy } from '#tests/support/desk/opened-story.ts';
import { PublishDialog } from './publish-dialog.tsx';

/** The times that are offered for such a story, with a tick before the chosen one. */
function offered(state: StoryState, publishAt: string | null): string[] {
  const words =
    state === 'draft' ? { draft: workingCopy({ publishAt }) } : { published: { ...fields, publishAt }, publishAt };
  const session = openStory(deskStory({ state, ...words }));
  const html = renderToStaticMarkup(
    <PublishDialog session={session} state={session.get()} actions={NO_ACTIONS} onClose={() => undefined} />,
  );
  return [...html.matchAll(/<label class="[^"]*"><input ([^>]*)\/>(.*?)<\/label>/g)].map(
    ([, input = '', label = '']) => (input.includes('checked') ? `✓ ${label}` : label),
  );
}

it('publishes a draft now, even if the time planned for it has passed', () => {
  expect(offered('draft', null)).toEqual(['✓ Now', 'At a time']);
  expect(offered('draft', AT)).toEqual([
    '✓ Now',
    'At its earlier time, 20 November 2026, 12:00 London time',
    'At a time',
  ]);
});

it('offers a planned time that is still to come', () => {
  expect(offered('draft', '2999-01-01T12:00:00.000Z')).toEqual(['Now', '✓ At a time']);
});

it('brings a withdrawn story back under its time, unless the editor chooses another', () => {
  expect(offered('withdrawn', AT)).toEqual([
    'Now',
    '✓ At its earlier time, 20 November 2026, 12:00 London time',
    'At a time',
  ]);
});

it('leaves a story that readers have its time', () => {
  expect(offered('published', AT)).toEqual(['✓ Now, over what readers see', 'At a time']);
});
