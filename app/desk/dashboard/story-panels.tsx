import { Link } from 'react-router';
import { Panel } from '#app/desk/kit/panel.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDateTime } from '#domain/dates.ts';
import { mostReadAnswer } from '#domain/desk/desk-overview.ts';
import { type ListedStory, shownTitle, storiesAnswer } from '#domain/desk/desk-story.ts';
import { sectionBySlug, theSection } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './dashboard.module.css';

const MAX_SHOWN = 6;
const parseStories = (answer: unknown) => storiesAnswer.parse(answer).stories;
const parseMostRead = (answer: unknown) => mostReadAnswer.parse(answer).stories;

/** Stories in progress (waiting for review, scheduled, the viewer's own drafts), and what readers read today. */
export function StoryPanels() {
  return (
    <>
      <StoryPanel title="Waiting for review" query="state=in+review" empty="Nothing is waiting for review." />
      <StoryPanel title="Scheduled" query="state=scheduled" empty="Nothing is scheduled." arrange={soonestFirst} />
      <StoryPanel title="My drafts" query="state=draft&mine=1" empty="You have no drafts." />
      <MostRead />
    </>
  );
}

interface StoryPanelProps {
  readonly title: string;
  readonly query: string;
  readonly empty: string;
  /** Puts the stories in order; omit to keep the server's. */
  readonly arrange?: (stories: readonly ListedStory[]) => readonly ListedStory[];
}

function StoryPanel({ title, query, empty, arrange = (all) => all }: StoryPanelProps) {
  const [data, reload] = useDeskData(`/api/desk/stories?${query}`, parseStories);
  return (
    <Panel title={title} state={data} reload={reload}>
      {(found) => {
        const stories = arrange(found);
        if (stories.length === 0) return <p className={styles.nothing}>{empty}</p>;
        return (
          <>
            <ul className={styles.rows}>
              {stories.slice(0, MAX_SHOWN).map((story) => (
                <StoryRow key={story._id} story={story} />
              ))}
            </ul>
            {stories.length > MAX_SHOWN && (
              <Link className={styles.story} to={`/admin/stories?${query}`}>
                Show all
              </Link>
            )}
          </>
        );
      }}
    </Panel>
  );
}

function StoryRow({ story }: { story: ListedStory }) {
  const { _id, title, section, state, publishAt, updatedAt, updatedBy } = story;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          <Link className={styles.story} to={`/admin/stories/${_id}`} lang={languageOf(title)}>
            {shownTitle(title)}
          </Link>
        </p>
        <p className={styles.small}>
          {theSection(section).title} ·{' '}
          {state === 'scheduled' && publishAt !== null ? (
            <time dateTime={publishAt}>{britishDateTime(publishAt)}</time>
          ) : (
            <TimeAgo at={updatedAt} now={new Date()} />
          )}
          {state !== 'scheduled' && updatedBy !== null && ` · ${updatedBy}`}
        </p>
      </div>
    </li>
  );
}

function MostRead() {
  const [data, reload] = useDeskData('/api/desk/most-read', parseMostRead);
  return (
    <Panel title="Most read today" state={data} reload={reload}>
      {(stories) =>
        stories.length === 0 ? (
          <p className={styles.nothing}>Nothing has been read yet.</p>
        ) : (
          <ol className={styles.rows}>
            {stories.map(({ _id, title, section, href }) => (
              <li key={_id} className={styles.row}>
                <div className={styles.words}>
                  <p>
                    <a className={styles.story} href={href} lang={languageOf(title)}>
                      {title}
                    </a>
                  </p>
                  <p className={styles.small}>{sectionBySlug(section)?.title ?? section}</p>
                </div>
              </li>
            ))}
          </ol>
        )
      }
    </Panel>
  );
}

function soonestFirst(stories: readonly ListedStory[]): readonly ListedStory[] {
  return stories.toSorted((one, other) => (one.publishAt ?? '').localeCompare(other.publishAt ?? ''));
}
