import { DESK_EDITORS, type DeskEditor } from '#domain/desk/desk-editors.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';
import type { LineIconName } from './line-icon.tsx';

/** A screen of the desk besides the eighteen section editors (SPEC-24). */
export interface DeskScreen {
  readonly path: string;
  readonly label: string;
  /** The lowest role that sees the screen. The server checks each call on its own. */
  readonly needs: Role;
}

/** A group of the menu. A screen with the group's own name is opened by the group's title. */
export interface ScreenGroup {
  readonly title: string;
  readonly icon: LineIconName;
  readonly screens: readonly DeskScreen[];
  /** Section editors, collapsed by default. */
  readonly editors: readonly DeskEditor[];
}

// In the order of the menu.
const GROUPS: readonly ScreenGroup[] = [
  {
    title: 'Newsroom',
    icon: 'newsroom',
    screens: [
      { path: '/admin/mentions', label: 'Mentions and replies', needs: 'reporter' },
      { path: '/admin/stories', label: 'Stories', needs: 'reporter' },
      { path: '/admin/blogs', label: 'Blogs', needs: 'reporter' },
      { path: '/admin/authors', label: 'Authors', needs: 'reporter' },
      { path: '/admin/tags', label: 'Tags', needs: 'reporter' },
      { path: '/admin/categories', label: 'Categories', needs: 'reporter' },
      { path: '/admin/alerts', label: 'Alerts', needs: 'reporter' },
      { path: '/admin/banner', label: 'Breaking banner', needs: 'reporter' },
    ],
    editors: [],
  },
  {
    title: 'Front pages',
    icon: 'front-pages',
    screens: [{ path: '/admin/front-page', label: 'Front page', needs: 'reporter' }],
    editors: DESK_EDITORS.filter(({ list }) => list === null),
  },
  {
    title: 'Sections',
    icon: 'sections',
    screens: [{ path: '/admin/sections', label: 'Sections', needs: 'reporter' }],
    editors: DESK_EDITORS.filter(({ list }) => list !== null),
  },
  {
    title: 'Media',
    icon: 'media',
    screens: [{ path: '/admin/media', label: 'Media', needs: 'reporter' }],
    editors: [],
  },
  {
    title: 'Television',
    icon: 'television',
    screens: [
      { path: '/admin/watch', label: 'Watch', needs: 'reporter' },
      { path: '/admin/schedule', label: 'Schedule', needs: 'reporter' },
    ],
    editors: [],
  },
  {
    title: 'Visitors',
    icon: 'visitors',
    screens: [
      { path: '/admin/inbox', label: 'Inbox', needs: 'editor' },
      { path: '/admin/bookings', label: 'Bookings', needs: 'editor' },
      { path: '/admin/petitions', label: 'Petitions', needs: 'editor' },
      { path: '/admin/newsletter', label: 'Newsletter', needs: 'editor' },
      { path: '/admin/personal-data', label: 'Personal data', needs: 'administrator' },
    ],
    editors: [],
  },
  {
    title: 'Wire',
    icon: 'wire',
    screens: [
      { path: '/admin/sources', label: 'Sources', needs: 'administrator' },
      { path: '/admin/quarantine', label: 'Quarantine', needs: 'reporter' },
    ],
    editors: [],
  },
  {
    title: 'People',
    icon: 'people',
    screens: [
      { path: '/admin/people', label: 'People', needs: 'administrator' },
      { path: '/admin/account', label: 'My account', needs: 'reporter' },
      { path: '/admin/audit', label: 'Audit log', needs: 'administrator' },
    ],
    editors: [],
  },
  {
    title: 'Site',
    icon: 'site',
    screens: [
      { path: '/', label: 'View the site', needs: 'reporter' },
      { path: '/admin/policies', label: 'Policies', needs: 'editor' },
      { path: '/admin/pages', label: 'Pages', needs: 'editor' },
      { path: '/admin/redirects', label: 'Redirects', needs: 'reporter' },
      { path: '/admin/webhooks', label: 'Webhooks', needs: 'administrator' },
      { path: '/admin/api-tokens', label: 'API tokens', needs: 'administrator' },
      { path: '/admin/site-state', label: 'State of the site', needs: 'administrator' },
    ],
    editors: [],
  },
];

/** The groups of the menu with the screens that `role` may open. Groups without any are left out. */
export function groupsOf(role: Role): readonly ScreenGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    screens: group.screens.filter(({ needs }) => isAtLeast(role, needs)),
  })).filter(({ screens, editors }) => screens.length + editors.length > 0);
}
