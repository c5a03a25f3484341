import { Link } from 'react-router';
import type { z } from 'zod';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Panel } from '#app/desk/kit/panel.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { overviewAnswer } from '#domain/desk/desk-overview.ts';
import { shownTitle } from '#domain/desk/desk-story.ts';
import { sectionBySlug } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './dashboard.module.css';

type Overview = z.infer<typeof overviewAnswer>;
type Notice = Overview['notices'][number];
type LiveBlog = Overview['liveBlogs'][number];
type SavedStory = Overview['newest'][number];

const parse = (answer: unknown) => overviewAnswer.parse(answer);

/** Open live blogs, notices for editors, and the stories saved most recently. */
export function NewsroomPanels() {
  const [state, reload] = useDeskData('/api/desk/overview', parse);
  const entryFocus = useEntryFocus<HTMLUListElement>();
  const { send } = useSend();

  async function markSeen(notice: Notice) {
    const path = `/api/desk/notices/${notice._id}/seen`;
    const answer = await send({ method: 'POST', path, failed: 'The notice could not be marked as seen' });
    if (answer !== null) reload();
  }

  return (
    <>
      <Panel title="Live blogs" state={state} reload={reload}>
        {({ liveBlogs }) =>
          liveBlogs.length === 0 ? (
            <p className={styles.nothing}>No live blog is open.</p>
          ) : (
            <ul className={styles.rows}>
              {liveBlogs.map((blog) => (
                <OpenLiveBlog key={blog._id} {...blog} />
              ))}
            </ul>
          )
        }
      </Panel>
      <Panel title="Notices" state={state} reload={reload}>
        {({ notices }) =>
          notices.length === 0 ? (
            <p className={styles.nothing}>No notices.</p>
          ) : (
            <ul {...entryFocus} className={styles.rows}>
              {notices.map((notice) => (
                <li key={notice._id} className={styles.row}>
                  <div className={styles.words}>
                    <p>{notice.message}</p>
                    <p className={styles.small}>
                      <TimeAgo at={notice.createdAt} now={new Date()} />
                    </p>
                  </div>
                  <DeskButton onClick={() => void markSeen(notice)}>
                    Seen<VisuallyHidden>: {notice.message}</VisuallyHidden>
                  </DeskButton>
                </li>
              ))}
            </ul>
          )
        }
      </Panel>
      <Panel title="Recently saved" state={state} reload={reload}>
        {({ newest }) =>
          newest.length === 0 ? (
            <p className={styles.nothing}>Nothing has been saved at the desk yet.</p>
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

function OpenLiveBlog({ _id, title, posts, lastPostAt }: LiveBlog) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          <Link className={styles.story} to={`/admin/stories/${_id}/live`} lang={languageOf(title)}>
            {shownTitle(title)}
          </Link>
        </p>
        <p className={styles.small}>
          {posts === 1 ? '1 post' : `${posts.toLocaleString('en-GB')} posts`}
          {lastPostAt !== null && (
            <>
              {' '}
              · last <TimeAgo at={lastPostAt} now={new Date()} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function Saved({ title, section, status, href, savedAt, savedBy }: SavedStory) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          {href === null ? (
            <span lang={languageOf(title)}>{title}</span>
          ) : (
            <a className={styles.story} href={href} lang={languageOf(title)}>
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
