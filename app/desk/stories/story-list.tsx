import { useRef } from 'react';
import { Link } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { StateChips } from '#app/desk/kit/state-chips.tsx';
import type { Pages } from '#app/desk/kit/use-pages.ts';
import { useWalk } from '#app/desk/kit/use-walk.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDateTime } from '#domain/dates.ts';
import { type ListedStory, shownTitle } from '#domain/desk/desk-story.ts';
import { theSection } from '#domain/sections.ts';
import styles from './stories.module.css';
import { KIND_LABELS } from './story-filters.tsx';

interface StoryListProps {
  readonly found: Pages<ListedStory>;
  /** Shown in place of an empty list. */
  readonly nothing: string;
}

/** The stories found. The arrow keys (on the list) and j and k (anywhere) move through them, Enter opens one. */
export function StoryList({ found, nothing }: StoryListProps) {
  const { items: stories, state, next, isKnown, more } = found;
  const isLoading = state === 'loading';
  const list = useRef<HTMLUListElement>(null);
  const now = new Date();
  useWalk(list, `.${styles.open}`);
  if (!isKnown && isLoading) return <Skeleton />;
  if (stories.length === 0 && state !== 'failed') {
    return <p className={styles.empty}>{nothing}</p>;
  }
  return (
    <>
      <ul ref={list} className={`${listStyles.frame} ${styles.list}`} aria-busy={isLoading}>
        {stories.map((story) => (
          <Row key={story._id} story={story} now={now} />
        ))}
      </ul>
      {next !== null && (
        <p className={styles.more}>
          <DeskButton disabled={isLoading} onClick={more}>
            {isLoading ? 'Loading...' : 'Load more'}
          </DeskButton>
        </p>
      )}
    </>
  );
}

function Row({ story, now }: { story: ListedStory; now: Date }) {
  const { _id, title, state, hasDraft, section, kind, source, authorName, updatedAt, updatedBy, publishAt } = story;
  return (
    <li className={styles.row}>
      <Link className={styles.open} to={`/admin/stories/${_id}`}>
        {shownTitle(title)}
      </Link>
      <StateChips state={state} hasDraft={hasDraft} />
      <p className={styles.facts}>
        {theSection(section).title} · {KIND_LABELS[kind]}
        {source === 'wire' && ' · from the wire'}
        {authorName !== '' && ` · ${authorName}`} · <TimeAgo at={updatedAt} now={now} />
        {updatedBy !== null && ` by ${updatedBy}`}
        {state === 'scheduled' && publishAt !== null && ` · goes live ${britishDateTime(publishAt)}`}
      </p>
    </li>
  );
}

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
