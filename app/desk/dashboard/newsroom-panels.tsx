import type { z } from 'zod';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Panel } from '#app/desk/kit/panel.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { overviewAnswer } from '#domain/desk/desk-overview.ts';
import { sectionBySlug } from '#domain/sections.ts';
import styles from './dashboard.module.css';

type Overview = z.infer<typeof overviewAnswer>;
type Notice = Overview['notices'][number];
type SavedStory = Overview['newest'][number];

const parse = (answer: unknown) => overviewAnswer.parse(answer);

/** Notices for editors, and the stories saved most recently. */
export function NewsroomPanels() {
  const [state, reload] = useDeskData('/api/desk/overview', parse);
  const { send } = useSend();

  async function markSeen(notice: Notice) {
    const path = `/api/desk/notices/${notice._id}/seen`;
    const answer = await send({ method: 'POST', path, failed: 'The notice could not be marked as seen' });
    if (answer !== null) reload();
  }

  return (
    <>
      <Panel title="Notices" state={state} reload={reload}>
        {({ notices }) =>
          notices.length === 0 ? (
            <p className={styles.nothing}>No notices.</p>
          ) : (
            <ul className={styles.rows}>
              {notices.map((notice) => (
                <li key={notice._id} className={styles.row}>
                  <div className={styles.words}>
                    <p>{notice.message}</p>
                    <p className={styles.small}>
                      <TimeAgo at={notice.createdAt} now={new Date()} />
                    </p>
                  </div>
                  <DeskButton onClick={() => void markSeen(notice)}>Seen</DeskButton>
                </li>
              ))}
            </ul>
          )
        }
      </Panel>
      <Panel title="Recently saved" state={state} reload={reload}>
        {({ newest }) =>
          newest.length === 0 ? (
            <p className={styles.nothing}>Nothing has been saved in the desk yet.</p>
          ) : (
            <ul className={styles.rows}>
              {newest.map((story) => (
                <Saved key={story._id} {...story} />
              ))}
            </ul>
          )
        }
      </Panel>
    </>
  );
}

function Saved({ title, section, status, href, savedAt, savedBy }: SavedStory) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          {href === null ? (
            title
          ) : (
            <a className={styles.story} href={href}>
              {title}
            </a>
          )}
        </p>
        <p className={styles.small}>
          {sectionBySlug(section)?.title ?? section}
          {status !== 'published' && ', not on the site'} · <TimeAgo at={savedAt} now={new Date()} />
          {savedBy !== null && ` · ${savedBy}`}
        </p>
      </div>
    </li>
  );
}
