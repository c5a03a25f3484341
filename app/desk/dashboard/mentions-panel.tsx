import { Link } from 'react-router';
import { Panel } from '#app/desk/kit/panel.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { shownTitle } from '#domain/desk/desk-story.ts';
import { mentionsAnswer, NOTE_REASONS } from '#domain/desk/story-notes.ts';
import { cutAtWord } from '#domain/summary.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './dashboard.module.css';

const MAX_SHOWN = 5;
const LONGEST_TEXT = 140;
const REFRESH_MS = 60_000;
const parse = (answer: unknown) => mentionsAnswer.parse(answer);

/** Notes that mention this person, and replies to theirs, that they have not opened. */
export function MentionsPanel() {
  const [state, reload] = useDeskData('/api/desk/mentions', parse, () => REFRESH_MS);
  return (
    <Panel title="Mentions and replies" state={state} reload={reload}>
      {({ unread, mentions }) => (
        <>
          {unread === 0 && (
            <p className={styles.nothing}>You have read everything that colleagues wrote to you in notes.</p>
          )}
          <ul className={styles.rows}>
            {mentions
              .filter(({ readAt }) => readAt === null)
              .slice(0, MAX_SHOWN)
              .map(({ noteId, storyId, title, author, reason, text, at }) => (
                <li key={noteId} className={styles.row}>
                  <div className={styles.words}>
                    <p>
                      <Link
                        className={styles.story}
                        to={`/admin/stories/${storyId}?note=${noteId}`}
                        lang={languageOf(title)}
                      >
                        {shownTitle(title)}
                      </Link>
                    </p>
                    <p lang={languageOf(text)}>{cutAtWord(text, LONGEST_TEXT)}</p>
                    <p className={styles.small}>
                      {author} {NOTE_REASONS[reason]} · <TimeAgo at={at} now={new Date()} />
                    </p>
                  </div>
                </li>
              ))}
          </ul>
          {mentions.length > 0 && (
            <Link className={styles.story} to="/admin/mentions">
              All mentions and replies
            </Link>
          )}
        </>
      )}
    </Panel>
  );
}
