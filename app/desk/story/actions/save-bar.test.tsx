import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { emptyStory } from '#domain/desk/desk-story.ts';
import type { SessionState } from '../editing/story-session.ts';
import { StorySaveBar } from './save-bar.tsx';

const AT = '2026-11-20T12:00:00.000Z';
const role = 'editor';
const fields = emptyStory({ kind: 'article', section: 'world', title: 'The bridge' });
const state: SessionState = {
  version: 1,
  baseVersion: 1,
  story: {
    _id: 's1',
    language: 'en',
    state: 'published',
    source: 'desk',
    href: '/world/the-bridge',
    version: 1,
    published: fields,
    corrections: [],
    fetchedPictures: [],
    publishAt: null,
    unpublishAt: null,
    createdAt: AT,
    draft: null,
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

function render(
  isBusy: boolean,
  saving: SessionState['saving'] = 'unsaved',
  clash: SessionState['clash'] = null,
): string {
  const actions = {
    isBusy,
    save: async () => undefined,
    publish: async () => true,
    act: async () => true,
    discard: async () => true,
  };
  return renderToStaticMarkup(
    <StorySaveBar
      role={role}
      state={{ ...state, saving, clash }}
      isUploading={false}
      actions={actions}
      open={() => undefined}
      onDiscard={() => undefined}
      onRetry={() => undefined}
    />,
  );
}

it("the story's buttons are inactive during an action, but keep the focus", () => {
  const names = ['Discard changes', 'Withdraw', 'Add correction', 'Ask for review', 'Save', 'Update'];
  const busy = render(true);
  for (const name of names) expect(busy).toMatch(new RegExp(`<button(?=[^>]* aria-disabled="true")[^>]*>${name}<`));
  expect(busy).not.toContain(' disabled=""');
  for (const name of names) expect(render(false)).toContain(`>${name}</button>`);
  expect(render(false)).not.toContain('disabled');
});

it('leads to the two versions of a story, which do not take the focus from somebody who types', () => {
  const clash = { theirs: fields, base: null, version: 2, baseVersion: 1, by: 'Asha Rao', at: AT, isStory: false };
  expect(render(false, 'stopped', clash)).toContain('Choose between them');
  expect(render(false)).not.toContain('Choose between them');
});

it('Save is inactive while nothing has changed', () => {
  const inactive = /<button(?=[^>]* aria-disabled="true")[^>]* title="Nothing has changed"[^>]*>Save</;
  expect(render(false, 'saved')).toMatch(inactive);
  expect(render(false, 'unsaved')).not.toMatch(inactive);
});

it('says in the bar, where it moves nothing of what is being typed, that there is no connection', () => {
  expect(render(false)).not.toContain('No connection');
  const offline = render(false, 'offline');
  expect(offline).toContain(
    'No connection to the site. What you type is kept on this device and sent as soon as it is back.',
  );
  expect(offline).toMatch(/>Try now<\/button>/);
});
