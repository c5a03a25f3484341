import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { DESK_EDITORS, type DeskEditor } from '#domain/desk/desk-editors.ts';
import type { Role } from '#domain/roles.ts';
import styles from './desk-nav.module.css';
import { screensFor } from './desk-screens.ts';

interface LinkGroup {
  readonly title: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

const INBOX = '/admin/inbox';

const EDITORS: readonly LinkGroup[] = [
  group('Front page', (editor) => editor.list === null),
  group('Sections', (editor) => editor.list !== null),
];

function group(title: string, isIn: (editor: DeskEditor) => boolean): LinkGroup {
  return { title, links: DESK_EDITORS.filter(isIn).map(({ slug, label }) => ({ to: `/admin/${slug}`, label })) };
}

/** Orders the groups by how often they are used: newsroom, section editors, then the rest. */
function groupsFor(role: Role, isDashboard: boolean): readonly LinkGroup[] {
  const screens = screensFor(role).map(({ title, screens }) => ({
    title,
    links: screens.map(({ path, label }) => ({ to: path, label })),
  }));
  // The dashboard has buttons to all editors, so the navigation leaves them out there.
  return [...screens.slice(0, 1), ...(isDashboard ? [] : EDITORS), ...screens.slice(1)];
}

/** The desk's navigation, in groups. `unread` is shown beside the inbox. */
export function DeskNav({ role, unread }: { role: Role; unread: number }) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // The list is longer than most screens, so the current link is kept in view.
  useEffect(() => {
    if (pathname !== '') nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={nav} className={styles.nav} aria-label="Desk">
      <ul className={styles.list}>
        <li>
          <NavLink className={linkClass} to="/admin/dashboard">
            Dashboard
          </NavLink>
        </li>
      </ul>
      {groupsFor(role, pathname === '/admin/dashboard').map((one) => (
        <Links key={one.title} {...one} unread={unread} />
      ))}
      <h2 className={styles.title}>Site</h2>
      <ul className={styles.list}>
        <li>
          <a className={styles.link} href="/">
            View the site
          </a>
        </li>
      </ul>
    </nav>
  );
}

function Links({ title, links, unread }: LinkGroup & { readonly unread: number }) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink className={linkClass} to={to}>
              {label}
              {to === INBOX && unread > 0 && (
                <span className={styles.count}>
                  {unread.toLocaleString('en-GB')} <VisuallyHidden>new</VisuallyHidden>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function linkClass({ isActive }: { isActive: boolean }): string {
  return `${styles.link} ${isActive ? styles.here : ''}`;
}
