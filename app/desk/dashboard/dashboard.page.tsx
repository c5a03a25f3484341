import { Link, type MetaFunction } from 'react-router';
import { PanelsTogether } from '#app/desk/kit/panel.tsx';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { DESK_EDITORS } from '#domain/desk/desk-editors.ts';
import { theSection } from '#domain/sections.ts';
import { ArrivalsPanel } from './arrivals-panel.tsx';
import styles from './dashboard.module.css';
import { MentionsPanel } from './mentions-panel.tsx';
import { NewsroomPanels } from './newsroom-panels.tsx';
import { StoryPanels } from './story-panels.tsx';
import { TranslationsPanel } from './translations-panel.tsx';
import { VideosPanel } from './videos-panel.tsx';
import { VisitorsPanel } from './visitors-panel.tsx';
import { WirePanel } from './wire-panel.tsx';

export const meta: MetaFunction = () => [
  { title: 'Dashboard | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** Buttons to the eighteen section editors (DESK-01, DESK-02), above panels on the state of the newsroom. */
export default function Dashboard() {
  const merged = useMergedSections();
  return (
    <>
      <h1 className={styles.title}>Dashboard</h1>
      <section className={styles.sections} aria-labelledby="sections">
        <h2 id="sections" className={styles.heading}>
          Update a section
        </h2>
        <ul className={styles.buttons}>
          {DESK_EDITORS.map(({ slug, label, list }) => {
            const target = list && merged[list.section];
            return (
              <li key={slug}>
                <Link className={styles.button} to={`/admin/${slug}`}>
                  {label}
                  {target && <span className={styles.small}>merged into {theSection(target).title}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      </section>
      <div className={styles.panels}>
        <PanelsTogether>
          <MentionsPanel />
          <StoryPanels />
          <VisitorsPanel />
          <ArrivalsPanel />
          <TranslationsPanel />
          <NewsroomPanels />
          <WirePanel />
          <VideosPanel />
        </PanelsTogether>
      </div>
    </>
  );
}
