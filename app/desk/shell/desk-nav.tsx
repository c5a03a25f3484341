import { NavLink, useLocation } from 'react-router';
import { DESK_EDITORS, type DeskEditor } from '../../../domain/desk-editors.ts';
import styles from './desk-nav.module.css';

const GROUPS: readonly { readonly title: string; readonly editors: readonly DeskEditor[] }[] = [
  { title: 'Front page', editors: DESK_EDITORS.filter((editor) => editor.list === null) },
  { title: 'Sections', editors: DESK_EDITORS.filter((editor) => editor.list !== null) },
];

/** Where one can go at the desk, in groups. The dashboard shows the sections itself, so there they are not said twice. */
export function DeskNav() {
  const isDashboard = useLocation().pathname === '/admin/dashboard';
  return (
    <nav className={styles.nav} aria-label="Desk">
      <ul className={styles.list}>
        <li>
          <NavLink className={linkClass} to="/admin/dashboard">
            Dashboard
          </NavLink>
        </li>
      </ul>
      {!isDashboard && GROUPS.map((group) => <Group key={group.title} {...group} />)}
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

function Group({ title, editors }: { title: string; editors: readonly DeskEditor[] }) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {editors.map(({ slug, label, isBuilt }) => (
          <li key={slug}>
            <NavLink className={linkClass} to={`/admin/${slug}`}>
              {label}
              {!isBuilt && <span className={styles.soon}>Soon</span>}
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
