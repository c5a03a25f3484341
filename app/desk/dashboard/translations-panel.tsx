import { Link } from 'react-router';
import { Panel } from '#app/desk/kit/panel.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { shownTitle } from '#domain/desk/desk-story.ts';
import { translationTasksAnswer } from '#domain/desk/translations.ts';
import { languageFacts } from '#domain/languages.ts';
import styles from './dashboard.module.css';

const REFRESH_MS = 60_000;
const parse = (answer: unknown) => translationTasksAnswer.parse(answer).tasks;

/** Stories whose version in another language was corrected or killed, and that have not been updated since. */
export function TranslationsPanel() {
  const [state, reload] = useDeskData('/api/desk/translation-tasks', parse, () => REFRESH_MS);
  return (
    <Panel title="Translations to follow" state={state} reload={reload}>
      {(tasks) =>
        tasks.length === 0 ? (
          <p className={styles.nothing}>Every version has followed the corrections and kills of the others.</p>
        ) : (
          <ul className={styles.rows}>
            {tasks.map(({ _id, kind, text, at, story, cause }) => (
              <li key={_id} className={styles.row}>
                <div className={styles.words}>
                  <p>
                    <Link className={styles.story} to={`/admin/stories/${story._id}`} lang={story.language}>
                      {shownTitle(story.title)}
                    </Link>
                  </p>
                  <p className={styles.small}>
                    {languageFacts(cause.language).english} version {kind === 'kill' ? 'killed' : 'corrected'} ·{' '}
                    <TimeAgo at={at} now={new Date()} />
                  </p>
                  {text !== '' && <p className={styles.small}>{text}</p>}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}
