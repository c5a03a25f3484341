import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AT, deskStory, fields, NO_ACTIONS, openStory, workingCopy } from '#tests/support/desk/opened-story.ts';
import type { SessionState } from '../editing/story-session.ts';
import { StorySaveBar } from './save-bar.tsx';

const role = 'editor';
const story = deskStory({ state: 'published', href: '/world/the-bridge', published: fields, draft: workingCopy() });

function render(
  isBusy: boolean,
  saving: SessionState['saving'] = 'unsaved',
  clash: SessionState['clash'] = null,
): string {
  return renderToStaticMarkup(
    <StorySaveBar
      role={role}
      state={{ ...openStory(story).get(), saving, clash }}
      isUploading={false}
      actions={{ ...NO_ACTIONS, isBusy }}
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
