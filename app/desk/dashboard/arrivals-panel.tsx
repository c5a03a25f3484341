import { Link } from 'react-router';
import { Panel } from '#app/desk/kit/panel.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { shownTitle } from '#domain/desk/desk-story.ts';
import { NOTICE_CHANNEL_LABELS, type StoryNotice, storyNoticesAnswer } from '#domain/desk/story-notices.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './dashboard.module.css';

const REFRESH_MS = 15_000;
const parse = (answer: unknown) => storyNoticesAnswer.parse(answer).notices;

/** Corrections and kills that have not arrived everywhere: something failed, or takes longer than it should. */
export function ArrivalsPanel() {
  const [state, reload] = useDeskData('/api/desk/story-notices', parse, () => REFRESH_MS);
  return (
    <Panel title="Corrections and kills" state={state} reload={reload}>
      {(notices) =>
        notices.length === 0 ? (
          <p className={styles.nothing}>Every channel has the latest corrections and kills.</p>
        ) : (
          <ul className={styles.rows}>
            {notices.map((notice) => (
              <OpenNotice key={notice._id} {...notice} />
            ))}
          </ul>
        )
      }
    </Panel>
  );
}

function OpenNotice({ storyId, kind, title, at, receipts }: StoryNotice) {
  const missing = receipts.filter(({ state }) => state === 'failed' || state === 'waiting');
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.down}>{kind === 'kill' ? 'Kill' : 'Correction'} not everywhere yet</p>
        <p>
          <Link className={styles.story} to={`/admin/stories/${storyId}`} lang={languageOf(title)}>
            {shownTitle(title)}
          </Link>
        </p>
        <p className={styles.small}>
          <TimeAgo at={at} now={new Date()} />
        </p>
        {missing.map(({ channel, detail, state }) => (
          <p key={channel} className={styles.small}>
            {NOTICE_CHANNEL_LABELS[channel]} ({state}){detail === '' ? '' : `: ${detail}`}
          </p>
        ))}
      </div>
    </li>
  );
}
