import { type ReactNode, useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { ChevronIcon } from '#app/ui/icons.tsx';
import styles from './desk-nav.module.css';
import type { ScreenGroup } from './desk-screens.ts';
import { LineIcon } from './line-icon.tsx';
import { holdsWords } from './palette/palette-entries.ts';

/** Groups with more editors than this get a filter field. */
const MANY = 6;

/**
 * The editors of a group, collapsed except on the group's own pages. `children` is the link of the group's title, if it
 * has one; then the fold has a button of its own. While closed no links are rendered: the dashboard has a button to
 * every editor, and exactly one link to each (DESK-01).
 */
export function EditorFold({ group, children }: { group: ScreenGroup; children: ReactNode }) {
  const { title, icon, screens, editors } = group;
  const { pathname } = useLocation();
  const id = useId();
  const paths = [...screens.map(({ path }) => path), ...editors.map(({ slug }) => `/admin/${slug}`)];
  // A choice holds until another page is opened.
  const [choice, setChoice] = useState<{ readonly on: string; readonly isOpen: boolean } | null>(null);
  const isOpen = choice?.on === pathname ? choice.isOpen : paths.includes(pathname);
  const toggle = {
    type: 'button',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setChoice({ on: pathname, isOpen: !isOpen }),
  } as const;
  return (
    <li>
      {children ? (
        <div className={styles.split}>
          {children}
          <button {...toggle} className={styles.toggle} aria-label={`All ${title.toLowerCase()}`}>
            <ChevronIcon size={16} />
          </button>
        </div>
      ) : (
        <button {...toggle} className={styles.title}>
          <LineIcon name={icon} />
          {title}
          <ChevronIcon size={16} />
        </button>
      )}
      {isOpen && <EditorLinks id={id} group={group} />}
    </li>
  );
}

function EditorLinks({ id, group }: { id: string; group: ScreenGroup }) {
  const { title, screens, editors } = group;
  const [typed, setTyped] = useState('');
  const links = [
    ...screens.filter(({ label }) => label !== title),
    ...editors.map(({ slug, label }) => ({ path: `/admin/${slug}`, label })),
  ];
  const shown = links.filter(({ label }) => holdsWords(label, typed));
  return (
    <div id={id}>
      {editors.length > MANY && (
        <input
          type="search"
          className={styles.filter}
          aria-label={`Filter the ${title.toLowerCase()}`}
          placeholder="Filter"
          maxLength={50}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // The first one left is opened the way that links are.
            if (event.key === 'Enter') document.getElementById(id)?.querySelector('a')?.click();
          }}
        />
      )}
      <ul className={styles.links} aria-label={title}>
        {shown.map(({ path, label }) => (
          <li key={path}>
            <NavLink className={styles.link ?? ''} to={path}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <p className={styles.none} role="status">
        {shown.length === 0 ? 'No section has this name.' : ''}
      </p>
    </div>
  );
}
