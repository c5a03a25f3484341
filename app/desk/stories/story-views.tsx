import { Link } from 'react-router';
import styles from './stories.module.css';
import { NO_FILTER, queryOf, STORY_VIEWS, type StoryFilter, viewOf } from './story-filter.ts';

/** The saved views, each an address that can be shared. They keep the order of the list. */
export function StoryViews({ filter }: { readonly filter: StoryFilter }) {
  const current = viewOf(filter);
  const { sort, order } = filter;
  return (
    <nav className={styles.views} aria-label="Views">
      {STORY_VIEWS.map((view) => (
        <Link
          key={view.label}
          className={styles.view}
          aria-current={view.label === current ? 'page' : undefined}
          to={{ search: queryOf({ ...NO_FILTER, ...view.filter, sort, order }).toString() }}
          preventScrollReset
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
