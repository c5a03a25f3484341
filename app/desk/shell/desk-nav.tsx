import { memo, type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { CloseIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Role } from '#domain/roles.ts';
import styles from './desk-nav.module.css';
import { groupsOf, type ScreenGroup } from './desk-screens.ts';
import { EditorFold } from './editor-fold.tsx';
import { LineIcon, type LineIconName } from './line-icon.tsx';

type UnreadCounts = Readonly<Record<string, number>>;

/** The id of the menu, for the button that opens it where it is a drawer. */
export const MENU_ID = 'desk-menu';

/**
 * The desk's menu: a column beside the screen, and on narrow windows a drawer. The drawer is a native popover, so that
 * it opens before the script has arrived, and Escape and a press beside it close it. `unread` are the counts to show
 * beside screens, by their paths.
 */
export const DeskNav = memo(function DeskNav({ role, unread }: { role: Role; unread: UnreadCounts }) {
  const { key } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = nav.current;
    if (key === '' || element === null) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return (
    <nav ref={nav} id={MENU_ID} popover="auto" className={styles.nav} aria-label="Desk">
      <div className={styles.head}>
        <p>Menu</p>
        <button
          type="button"
          className={styles.close}
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          aria-label="Close the menu"
        >
          <CloseIcon />
        </button>
      </div>
      <ul className={styles.groups}>
        <li>
          <TitleLink to="/admin/dashboard" icon="dashboard">
            Dashboard
          </TitleLink>
        </li>
        {groupsOf(role).map((group) => (
          <Group key={group.title} group={group} unread={unread} />
        ))}
      </ul>
    </nav>
  );
});

function Group({ group, unread }: { group: ScreenGroup; unread: UnreadCounts }) {
  const { title, icon, screens, editors } = group;
  const own = screens.find(({ label }) => label === title);
  const others = screens.filter((screen) => screen !== own);
  const titleLink = own && (
    <TitleLink to={own.path} icon={icon}>
      {title}
    </TitleLink>
  );
  if (editors.length > 0) return <EditorFold group={group}>{titleLink}</EditorFold>;
  return (
    <li>
      {titleLink ?? (
        <p className={styles.title}>
          <LineIcon name={icon} />
          {title}
        </p>
      )}
      {others.length > 0 && (
        <ul className={styles.links} aria-label={title}>
          {others.map(({ path, label }) => (
            <li key={path}>
              <ScreenLink path={path}>
                {label}
                <Unread count={unread[path] ?? 0} />
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function TitleLink({ to, icon, children }: { to: string; icon: LineIconName; children: ReactNode }) {
  return (
    <NavLink className={styles.title ?? ''} to={to}>
      <LineIcon name={icon} />
      {children}
    </NavLink>
  );
}

function ScreenLink({ path, children }: { path: string; children: ReactNode }) {
  // The readers' site is another document.
  return path.startsWith('/admin/') ? (
    <NavLink className={styles.link ?? ''} to={path}>
      {children}
    </NavLink>
  ) : (
    <a className={styles.link} href={path}>
      {children}
    </a>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count.toLocaleString('en-GB')} <VisuallyHidden>new</VisuallyHidden>
    </span>
  );
}
