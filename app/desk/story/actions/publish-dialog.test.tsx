import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type DeskStory, emptyStory } from '#domain/desk/desk-story.ts';
import type { SessionState } from '../editing/story-session.ts';
import { PublishDialog } from './publish-dialog.tsx';

const AT = '2026-11-20T12:00:00.000Z';

/** The times that are offered for a story with `publishAt`, with a tick before the chosen one. */
function offered({ publishAt, ...more }: Pick<DeskStory, 'publishAt' | 'state'> & Partial<DeskStory>): string[] {
  const fields = { ...emptyStory({ kind: 'article', section: 'world', title: 'The bridge' }), publishAt };
  const state: SessionState = {
    version: 1,
    baseVersion: 1,
    story: {
      _id: 's1',
      language: 'en',
      source: 'desk',
      href: null,
      version: 1,
      published: null,
      corrections: [],
      fetchedPictures: [],
      publishAt,
      unpublishAt: null,
      createdAt: AT,
      draft: null,
      ...more,
    },
    fields,
    saved: fields,
    saving: 'saved',
    reason: null,
    savedAt: null,
    clash: null,
    offered: null,
    isKeptHere: true,
  };
  const actions = {
    isBusy: false,
    save: async () => undefined,
    publish: async () => true,
    act: async () => true,
    discard: async () => true,
  };
  const session = { get: () => state, flush: async () => true };
  const html = renderToStaticMarkup(
    <PublishDialog session={session} state={state} actions={actions} onClose={() => undefined} />,
  );
  return [...html.matchAll(/<label class="[^"]*"><input ([^>]*)\/>(.*?)<\/label>/g)].map(
    ([, input = '', label = '']) => (input.includes('checked') ? `✓ ${label}` : label),
  );
}

it('publishes a draft now, even if the time planned for it has passed', () => {
  expect(offered({ state: 'draft', publishAt: null })).toEqual(['✓ Now', 'At a time']);
  expect(offered({ state: 'draft', publishAt: AT })).toEqual([
    '✓ Now',
    'At its earlier time, 20 November 2026, 12:00 London time',
    'At a time',
  ]);
});

it('offers a planned time that is still to come', () => {
  expect(offered({ state: 'draft', publishAt: '2999-01-01T12:00:00.000Z' })).toEqual(['Now', '✓ At a time']);
});

it('brings a withdrawn story back under its time, unless the editor chooses another', () => {
  const published = emptyStory({ kind: 'article', section: 'world', title: 'The bridge' });
  expect(offered({ state: 'withdrawn', publishAt: AT, published })).toEqual([
    'Now',
    '✓ At its earlier time, 20 November 2026, 12:00 London time',
    'At a time',
  ]);
});

it('leaves a story that readers have its time', () => {
  expect(offered({ state: 'published', publishAt: AT })).toEqual(['✓ Now, over what readers see', 'At a time']);
});
