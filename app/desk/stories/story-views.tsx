import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useDeskData, useLastData } from '#app/desk/kit/use-desk-data.ts';
import { MOST_COUNTED, type SavedView, type StoryCounts, storyCounts } from '#domain/desk/story-views.ts';
import styles from './stories.module.css';
import {
  filterOfView,
  NO_FILTER,
  queryOf,
  STORY_VIEWS,
  type StoryFilter,
  savedViewOf,
  viewOf,
} from './story-filter.ts';
import type { StoriesChanged } from './use-story-changes.ts';

const EVERY_MS = 60_000;
const parse = (answer: unknown) => storyCounts.parse(answer);

interface StoryViewsProps {
  readonly filter: StoryFilter;
  readonly onlyKind: StoryFilter['kind'];
  readonly saved: readonly SavedView[];
  /** The latest changes from the table, after which the stories are counted again. */
  readonly changed: StoriesChanged | null;
}

/** The views above the table. The fixed ones say how many stories are in them, as long as that could be counted. */
export function StoryViews({ filter, onlyKind, saved, changed }: StoryViewsProps) {
  const query = onlyKind === '' ? '' : `?${new URLSearchParams({ kind: onlyKind })}`;
  const [data, reload] = useDeskData(`/api/desk/stories/counts${query}`, parse, () => EVERY_MS);
  const counts = useLastData(data);
  useEffect(() => {
    if (changed !== null) reload();
  }, [changed, reload]);
  return <ViewLinks filter={filter} saved={saved} counts={counts} />;
}

interface ViewLinksProps extends Pick<StoryViewsProps, 'filter' | 'saved'> {
  readonly counts: StoryCounts | undefined;
}

/** Each view is an address that can be shared. The fixed ones keep the order of the table. */
export function ViewLinks({ filter, saved, counts }: ViewLinksProps) {
  const current = savedViewOf(filter, saved);
  const fixed = current ? null : viewOf(filter);
  const { sort, order } = filter;
  return (
    <nav className={styles.views} aria-label="Views">
      {STORY_VIEWS.map((view) => (
        <ViewLink key={view.label} to={{ ...NO_FILTER, ...view.filter, sort, order }} isCurrent={view.label === fixed}>
          {view.label}
          {view.count && (
            <>
              {' '}
              <span className={styles.count}>{counts && countText(counts[view.count])}</span>
            </>
          )}
        </ViewLink>
      ))}
      {saved.map((view) => (
        <ViewLink key={view._id} to={filterOfView(view)} isCurrent={view._id === current?._id}>
          {view.name}
        </ViewLink>
      ))}
    </nav>
  );
}

interface ViewLinkProps {
  readonly to: StoryFilter;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function ViewLink({ to, isCurrent, children }: ViewLinkProps) {
  return (
    <Link
      className={styles.view}
      aria-current={isCurrent ? 'page' : undefined}
      to={{ search: queryOf(to).toString() }}
      preventScrollReset
    >
      {children}
    </Link>
  );
}

function countText(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED}+` : `${count}`;
}
