import { useCallback } from 'react';
import { Link } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Presence } from '#app/desk/kit/presence.tsx';
import { StateChips } from '#app/desk/kit/state-chips.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useMay } from '#app/desk/session/viewer.ts';
import type { StoryStanding } from '#domain/desk/presence.ts';
import type { SessionState, StorySession } from '../editing/story-session.ts';
import styles from './side.module.css';

interface StoryHeadProps {
  readonly session: StorySession;
  readonly state: SessionState;
  readonly isPreview: boolean;
  readonly onPreview: (isPreview: boolean) => void;
}

const KINDS = { article: 'Article', blog: 'Blog post', 'deep-dive': 'Deep dive' } as const;

/** The head of the editor: title and state, who else has the story open, and links to preview, history and page. */
export function StoryHead({ session, state, isPreview, onPreview }: StoryHeadProps) {
  const { story, fields, version } = state;
  const maySend = useMay('editor');
  const onTyping = useCallback(
    (typed: () => void) => {
      let known = session.get().fields;
      return session.subscribe(() => {
        if (session.get().fields !== known) typed();
        known = session.get().fields;
      });
    },
    [session],
  );
  const follow = useCallback((standing: StoryStanding) => void session.follow(standing).catch(reportError), [session]);
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
        <Presence id={story._id} onTyping={onTyping} onStanding={follow} />
      </div>
      <div className={styles.ways}>
        {story.href !== null && (
          <a className={styles.link} href={story.href} target="_blank" rel="noreferrer">
            Open on the site
          </a>
        )}
        {story.href !== null && maySend && (
          <Link className={styles.link} to={`/admin/alerts?story=${story._id}`}>
            Send an alert
          </Link>
        )}
        {fields.kind === 'article' && (
          <Link className={styles.link} to={`/admin/stories/${story._id}/live`}>
            Live blog
          </Link>
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
