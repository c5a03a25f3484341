import { Link, type MetaFunction } from 'react-router';
import { DESK_EDITORS } from '../../../domain/desk-editors.ts';
import styles from './dashboard.module.css';
import { NewsroomPanels } from './newsroom-panels.tsx';
import { WirePanel } from './wire-panel.tsx';

export const meta: MetaFunction = () => [
  { title: 'Dashboard | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The eighteen sections (DESK-01, DESK-02), and how things stand. */
export default function Dashboard() {
  return (
    <>
      <h1 className={styles.title}>Dashboard</h1>
      <section className={styles.sections} aria-labelledby="sections">
        <h2 id="sections" className={styles.heading}>
          Update a section
        </h2>
        <ul className={styles.buttons}>
          {DESK_EDITORS.map(({ slug, label, isBuilt }) => (
            <li key={slug}>
              <Link className={isBuilt ? styles.button : styles.coming} to={`/admin/${slug}`}>
                {label}
                {!isBuilt && <span className={styles.soon}>Coming soon</span>}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.panels}>
        <NewsroomPanels />
        <WirePanel />
      </div>
    </>
  );
}
