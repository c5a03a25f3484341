import { groupsOf } from '#app/desk/shell/desk-screens.ts';
import type { DeskAuthor } from '#domain/desk/catalogue.ts';
import { DESK_EDITORS, listEditorOf } from '#domain/desk/desk-editors.ts';
import { type FoundStory, shownTitle } from '#domain/desk/desk-story.ts';
import type { Person } from '#domain/desk/people.ts';
import { isAtLeast, type Role, roleTitle } from '#domain/roles.ts';
import { SECTIONS, theSection } from '#domain/sections.ts';

/** The actions of the palette, which the desk's frame carries out. */
export type PaletteAction = 'new-story' | 'keys' | 'log-out';

/** A line of the command palette. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Distinguishes entries with the same label. */
  readonly hint: string;
  readonly does: { readonly to: string } | { readonly action: PaletteAction };
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

const MAX_PEOPLE = 5;

/** What the palette shows of an author. */
export type FoundAuthor = Pick<DeskAuthor, '_id' | 'name' | 'title'>;

function link(to: string, label: string, hint: string): PaletteEntry {
  return { id: to, label, hint, does: { to } };
}

/** Actions, screens and section editors for `role`. */
export function fixedGroups(role: Role): readonly PaletteGroup[] {
  const showTimes = link('/admin/bookings/show-times', 'Show times', 'Visitors');
  return [
    {
      title: 'Actions',
      entries: [
        { id: 'new-story', label: 'New story', hint: 'Article, blog post or deep dive', does: { action: 'new-story' } },
        link('/admin/media', 'Upload a picture', 'Media'),
        ...(isAtLeast(role, 'editor')
          ? [
              link('/admin/banner', 'Put up a breaking banner', 'On all pages of the site'),
              link('/admin/alerts', 'Send an alert', 'To readers who have asked for alerts'),
            ]
          : []),
        ...(isAtLeast(role, 'administrator') ? [link('/admin/people', 'Invite a person', 'To the desk')] : []),
        link('/', 'View the site', 'Open it as readers see it'),
        { id: 'keys', label: 'Keyboard shortcuts', hint: 'Help', does: { action: 'keys' } },
        { id: 'log-out', label: 'Log out', hint: 'Ends your session', does: { action: 'log-out' } },
      ],
    },
    {
      title: 'Screens',
      entries: [
        link('/admin/dashboard', 'Dashboard', 'Desk'),
        ...groupsOf(role).flatMap(({ title, screens }) =>
          screens.filter(({ path }) => path !== '/').map(({ path, label }) => link(path, label, title)),
        ),
        ...(isAtLeast(role, 'editor') ? [showTimes] : []),
      ],
    },
    {
      title: 'Front page and sections',
      entries: [
        ...DESK_EDITORS.map(({ slug, label, list }) =>
          link(`/admin/${slug}`, label, list === null ? 'Front page' : 'Section'),
        ),
        ...SECTIONS.filter(({ slug }) => listEditorOf(slug) === null).map(({ slug, title }) =>
          link(`/admin/stories?section=${slug}`, title, 'Stories of a section'),
        ),
      ],
    },
  ];
}

/** A found story; its link opens the story editor. */
export function storyEntry({ _id, title, section, state }: FoundStory): PaletteEntry {
  return link(`/admin/stories/${_id}`, shownTitle(title), `${theSection(section).title} · ${state}`);
}

function personEntry({ _id, name, email, role }: Person): PaletteEntry {
  return link(`/admin/people?person=${_id}`, name, `${roleTitle(role)} · ${email}`);
}

function authorEntry({ _id, name, title }: FoundAuthor): PaletteEntry {
  const address = new URLSearchParams({ author: _id, q: name });
  return link(`/admin/authors?${address}`, name, title === '' ? 'Author' : `Author · ${title}`);
}

export interface PaletteContents {
  readonly typed: string;
  readonly fixed: readonly PaletteGroup[];
  readonly recent: readonly PaletteEntry[];
  readonly stories: readonly FoundStory[];
  readonly authors: readonly FoundAuthor[];
  readonly people: readonly Person[];
}

/** The groups to show: recent choices while nothing is typed, then the matches, the best of each group first. */
export function groupsFor({
  typed,
  fixed,
  recent,
  stories,
  authors,
  people,
}: PaletteContents): readonly PaletteGroup[] {
  if (typed.trim() === '') return filled([{ title: 'Recent', entries: recent }, ...fixed]);
  const [actions, ...places] = fixed.map(({ title, entries }) => ({ title, entries: fitting(entries, typed) }));
  return filled([
    ...places,
    { title: 'Stories', entries: stories.map(storyEntry) },
    { title: 'Authors', entries: authors.map(authorEntry) },
    { title: 'People', entries: fitting(people.map(personEntry), typed).slice(0, MAX_PEOPLE) },
    ...(actions === undefined ? [] : [actions]),
  ]);
}

/** The first `count` lines of the groups, counted through all of them. */
export function firstLines(groups: readonly PaletteGroup[], count: number): readonly PaletteGroup[] {
  let left = count;
  return filled(
    groups.map(({ title, entries }) => {
      const some = entries.slice(0, left);
      left -= some.length;
      return { title, entries: some };
    }),
  );
}

function filled(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The entries whose label or hint holds every word, those whose label begins with what was typed first. */
function fitting(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const whole = typed.trim().toLowerCase();
  return entries
    .filter(({ label, hint }) => holdsWords(`${label} ${hint}`, typed))
    .toSorted((one, other) => rank(one, whole) - rank(other, whole));
}

function rank({ label }: PaletteEntry, whole: string): number {
  const name = label.toLowerCase();
  return name.startsWith(whole) ? 0 : name.includes(whole) ? 1 : 2;
}

/** Whether each typed word begins a word of `text`, in any order. Matches locally, before the server has answered. */
export function holdsWords(text: string, typed: string): boolean {
  const among = wordsOf(text);
  return wordsOf(typed).every((word) => among.some((one) => one.startsWith(word)));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The index that a key moves to from `at` among `count` lines; the arrow keys wrap around. `null` for other keys. */
export function placeAfter(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
