import { describe, expect, it } from 'vitest';
import type { FoundStory } from '#domain/desk/desk-story.ts';
import type { Person } from '#domain/desk/people.ts';
import { firstLines, fixedGroups, groupsFor, type PaletteContents, placeAfter } from './palette-entries.ts';

const STORY: FoundStory = {
  _id: 'a'.repeat(24),
  title: 'Healthy rivers',
  section: 'health',
  state: 'draft',
  language: 'en',
};
const PERSON: Person = {
  _id: 'p1',
  name: 'Asha Rao',
  email: 'asha@matv.example',
  role: 'editor',
  createdAt: '2026-11-01T10:00:00Z',
  disabledAt: null,
  lastUsedAt: null,
  hasTwoFactor: false,
  sessions: 0,
};

function shown(parts: Partial<PaletteContents>, role: 'administrator' | 'editor' | 'reporter' = 'administrator') {
  const contents = { typed: '', fixed: fixedGroups(role), recent: [], stories: [], authors: [], people: [], ...parts };
  return groupsFor(contents).map(({ title, entries }) => [title, ...entries.map(({ label }) => label)]);
}

describe('the command palette', () => {
  it('begins with recent choices, the actions, all screens, all eighteen editors and the section without one', () => {
    const recent = [{ id: 'recent /admin/tags', label: 'Tags', hint: 'Newsroom', does: { to: '/admin/tags' } }];
    const groups = shown({ recent });
    expect(groups.map(([title]) => title)).toEqual(['Recent', 'Actions', 'Screens', 'Front page and sections']);
    expect(groups[0]).toEqual(['Recent', 'Tags']);
    expect(groups[1]).toEqual([
      'Actions',
      'New story',
      'Upload a picture',
      'Put up a breaking banner',
      'Send an alert',
      'Invite a person',
      'View the site',
      'Keyboard shortcuts',
      'Log out',
    ]);
    expect(groups[3]).toHaveLength(1 + 18 + 1);
    expect(groups[3]?.at(-1)).toBe('Business');
  });

  it('can be cut to a number of lines, counted through all groups', () => {
    const groups = fixedGroups('editor');
    const labels = (count: number) =>
      firstLines(groups, count).map(({ title, entries }) => [title, ...entries.map(({ label }) => label)]);
    expect(labels(8).map(([title, ...entries]) => [title, entries.length])).toEqual([
      ['Actions', 7],
      ['Screens', 1],
    ]);
    expect(labels(2)).toEqual([['Actions', 'New story', 'Upload a picture']]);
    expect(firstLines(groups, Number.POSITIVE_INFINITY)).toEqual(groups);
  });

  it('offers each role its own screens', () => {
    const screens = (role: 'editor' | 'reporter') => shown({}, role).find(([title]) => title === 'Screens');
    expect(screens('reporter')).toEqual([
      'Screens',
      'Dashboard',
      'Mentions and replies',
      'Stories',
      'Blogs',
      'Authors',
      'Tags',
      'Categories',
      'Alerts',
      'Breaking banner',
      'Front page',
      'Sections',
      'Media',
      'Watch',
      'Schedule',
      'Quarantine',
      'My account',
      'Redirects',
    ]);
    expect(screens('editor')).toEqual(expect.arrayContaining(['Inbox', 'Show times']));
    expect(screens('editor')).not.toContain('People');
  });

  it('offers each role the actions that it may take', () => {
    const actions = (role: 'editor' | 'reporter') => shown({}, role).find(([title]) => title === 'Actions');
    expect(actions('reporter')).toEqual([
      'Actions',
      'New story',
      'Upload a picture',
      'View the site',
      'Keyboard shortcuts',
      'Log out',
    ]);
    expect(actions('editor')).toEqual([
      'Actions',
      'New story',
      'Upload a picture',
      'Put up a breaking banner',
      'Send an alert',
      'View the site',
      'Keyboard shortcuts',
      'Log out',
    ]);
  });

  it('opens an author at their profile', () => {
    const authors = [{ _id: 'b'.repeat(24), name: 'Meera & Co', title: 'Reporter' }];
    const groups = groupsFor({ typed: 'mee', fixed: [], recent: [], stories: [], people: [], authors });
    const to = `/admin/authors?author=${'b'.repeat(24)}&q=Meera+%26+Co`;
    expect(groups).toEqual([
      { title: 'Authors', entries: [{ id: to, label: 'Meera & Co', hint: 'Author · Reporter', does: { to } }] },
    ]);
  });

  it('finds screens, sections, stories, people and actions, each with its address', () => {
    const found = { stories: [STORY], authors: [], people: [PERSON] };
    expect(shown({ typed: 'heal', ...found })).toEqual([
      ['Front page and sections', 'Health'],
      ['Stories', 'Healthy rivers'],
    ]);
    expect(shown({ typed: 'rao ASHA', ...found })).toEqual([
      ['Stories', 'Healthy rivers'],
      ['People', 'Asha Rao'],
    ]);
    expect(shown({ typed: 'log' })).toEqual([
      ['Screens', 'Audit log'],
      ['Actions', 'Log out'],
    ]);
    const contents = { typed: 'a', fixed: fixedGroups('administrator'), recent: [], ...found };
    const all = groupsFor(contents).flatMap(({ entries }) => entries);
    expect(all).toContainEqual({
      id: `/admin/stories/${'a'.repeat(24)}`,
      label: 'Healthy rivers',
      hint: 'Health · draft',
      does: { to: `/admin/stories/${'a'.repeat(24)}` },
    });
    expect(all.find(({ label }) => label === 'Asha Rao')?.does).toEqual({ to: '/admin/people?person=p1' });
  });

  it('puts labels that begin with the words first, and shows no empty group', () => {
    expect(shown({ typed: 'news' })).toEqual([
      [
        'Screens',
        'Newsletter',
        'Mentions and replies',
        'Stories',
        'Blogs',
        'Authors',
        'Tags',
        'Categories',
        'Alerts',
        'Breaking banner',
      ],
      [
        'Front page and sections',
        'World News',
        'Viral News',
        'Latest News',
        'India News',
        'Science News',
        'Election News',
      ],
    ]);
    expect(shown({ typed: 'zebra' })).toEqual([]);
  });
});

describe('the keys of the palette', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
  ] as const)('%s leads from line %i of three to line %i', (key, from, to) => {
    expect(placeAfter(key, from, 3)).toBe(to);
  });

  it('leaves other keys to the field, and all of them if nothing was found', () => {
    expect(placeAfter('a', 0, 3)).toBeNull();
    expect(placeAfter('ArrowDown', 0, 0)).toBeNull();
  });
});
