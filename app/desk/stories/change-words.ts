import type { ChangedStory, StoryOrder, TargetState } from '#domain/desk/story-changes.ts';
import { theSection } from '#domain/sections.ts';

/** Button labels for changes of state. */
export const STATE_ORDERS: Readonly<Record<TargetState, string>> = {
  'in review': 'Ask for review',
  published: 'Publish',
  draft: 'Make a draft',
  withdrawn: 'Withdraw',
};

const BECAME: Readonly<Record<TargetState, string>> = {
  'in review': 'sent for review',
  published: 'published',
  draft: 'made a draft',
  withdrawn: 'withdrawn',
};

/** '3 stories' or the one story's headline. */
export function storiesInWords(stories: readonly { readonly title: string }[]): string {
  const [only] = stories;
  if (stories.length === 1 && only) return `‘${only.title.trim() || 'Untitled'}’`;
  return `${stories.length} stories`;
}

/** A sentence on what was done; '' if nothing was. `order` is null for an undo. */
export function changedSentence(results: readonly ChangedStory[], order: StoryOrder | null): string {
  const changed = results.filter(({ outcome }) => outcome === 'changed');
  if (changed.length === 0) return '';
  const scheduled = changed.filter(({ story }) => story?.state === 'scheduled').length;
  const what = order === null ? 'changed back' : doneInWords(order, scheduled === changed.length);
  const ahead = order?.change === 'state' && order.to === 'published' && scheduled > 0 && scheduled < changed.length;
  return `${storiesInWords(changed)} ${what}${ahead ? `, ${scheduled} of them for their time` : ''}.`;
}

function doneInWords(order: StoryOrder, areAllAhead: boolean): string {
  if (order.change === 'section') return `moved to ${theSection(order.section).title}`;
  if (order.change === 'tags') return taggedInWords(order);
  return order.to === 'published' && areAllAhead ? 'scheduled' : BECAME[order.to];
}

/** 'tagged ‘Rain’ and ‘Floods’', 'no longer tagged ‘Rain’'. */
function taggedInWords({ add, remove }: Extract<StoryOrder, { change: 'tags' }>): string {
  const names = (tags: readonly string[]) => new Intl.ListFormat('en-GB').format(tags.map((tag) => `‘${tag}’`));
  return add.length > 0 ? `tagged ${names(add)}` : `no longer tagged ${names(remove)}`;
}
