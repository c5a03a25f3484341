import { Link } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { StateChips } from '#app/desk/kit/state-chips.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import type { SessionState, StorySession } from '../editing/story-session.ts';
import { Presence } from './presence.tsx';
import styles from './side.module.css';

interface StoryHeadProps {
  readonly session: StorySession;
  readonly state: SessionState;
  readonly isPreview: boolean;
  readonly onPreview: (isPreview: boolean) => void;
}

const KINDS = { article: 'Article', blog: 'Blog post', 'deep-dive': 'Deep dive' } as const;

/** What is open, where it stands, who else is in it, and the ways to its preview, history and page. */
export function StoryHead({ session, state, isPreview, onPreview }: StoryHeadProps) {
  const { story, fields, version } = state;
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <p className={textStyles.small}>
          <Link className={styles.link} to="/admin/stories">
            All stories
          </Link>
        </p>
        <h1 className={styles.heading}>
          {KINDS[fields.kind]}
          <StateChips state={story.state} hasDraft={version > 0} />
        </h1>
        <Presence session={session} id={story._id} />
      </div>
      <div className={styles.ways}>
        {story.href !== null && (
          <a className={styles.link} href={story.href} target="_blank" rel="noreferrer">
            Open on the site
          </a>
        )}
        <Link className={styles.link} to={`/admin/stories/${story._id}/history`}>
          History
        </Link>
        <DeskButton aria-pressed={isPreview} onClick={() => onPreview(!isPreview)}>
          {isPreview ? 'Back to settings' : 'Preview'}
        </DeskButton>
      </div>
    </header>
  );
}
