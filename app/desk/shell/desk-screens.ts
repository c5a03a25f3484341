import { isAtLeast, type Role } from '#domain/roles.ts';

/** A screen of the desk besides the eighteen section editors (SPEC-24). */
export interface DeskScreen {
  readonly path: string;
  readonly label: string;
  /** The lowest role that sees the screen. The server checks each call on its own. */
  readonly needs: Role;
}

interface ScreenGroup {
  readonly title: string;
  readonly screens: readonly DeskScreen[];
}

// In the order of the navigation.
const GROUPS: readonly ScreenGroup[] = [
  {
    title: 'Newsroom',
    screens: [
      { path: '/admin/stories', label: 'Stories', needs: 'reporter' },
      { path: '/admin/blogs', label: 'Blogs', needs: 'reporter' },
      { path: '/admin/media', label: 'Media', needs: 'reporter' },
      { path: '/admin/authors', label: 'Authors', needs: 'reporter' },
      { path: '/admin/tags', label: 'Tags', needs: 'reporter' },
      { path: '/admin/sections', label: 'Sections', needs: 'reporter' },
      { path: '/admin/redirects', label: 'Redirects', needs: 'reporter' },
      { path: '/admin/quarantine', label: 'Quarantine', needs: 'reporter' },
    ],
  },
  {
    title: 'Visitors',
    screens: [
      { path: '/admin/bookings', label: 'Bookings', needs: 'editor' },
      { path: '/admin/petitions', label: 'Petitions', needs: 'editor' },
      { path: '/admin/inbox', label: 'Inbox', needs: 'editor' },
      { path: '/admin/newsletter', label: 'Newsletter', needs: 'editor' },
      { path: '/admin/personal-data', label: 'Personal data', needs: 'administrator' },
    ],
  },
  {
    title: 'Television',
    screens: [
      { path: '/admin/watch', label: 'Watch', needs: 'reporter' },
      { path: '/admin/schedule', label: 'Schedule', needs: 'reporter' },
    ],
  },
  {
    title: 'People',
    screens: [
      { path: '/admin/people', label: 'People', needs: 'administrator' },
      { path: '/admin/audit', label: 'Audit log', needs: 'administrator' },
      { path: '/admin/account', label: 'My account', needs: 'reporter' },
    ],
  },
];

/** The screens that `role` may open. Groups without any are left out. */
export function screensFor(role: Role): readonly ScreenGroup[] {
  return GROUPS.map(({ title, screens }) => ({
    title,
    screens: screens.filter(({ needs }) => isAtLeast(role, needs)),
  })).filter(({ screens }) => screens.length > 0);
}
