import { Link } from 'react-router';
import { StateChips } from '#app/desk/kit/state-chips.tsx';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDateTime } from '#domain/dates.ts';
import { type ListedStory, shownTitle } from '#domain/desk/desk-story.ts';
import { pictureUrl } from '#domain/picture.ts';
import { theSection } from '#domain/sections.ts';
import { KIND_LABELS } from './story-filters.tsx';
import styles from './story-table.module.css';

const THUMBNAIL = { width: 72, height: 48 };

interface StoryRowProps {
  readonly story: ListedStory;
  readonly now: Date;
  /** Called before the story is opened in this tab. */
  readonly onOpen: () => void;
}

/** One story of the table; on a narrow screen each cell says which fact it is. */
export function StoryRow({ story, now, onOpen }: StoryRowProps) {
  const { _id, title, state, hasDraft, section, kind, source, authorName, updatedAt, updatedBy, views } = story;
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.headline}>
        <div className={styles.lead}>
          <Thumbnail picture={story.picture} />
          <div>
            <Link
              className={styles.open}
              to={`/admin/stories/${_id}`}
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                if (!ctrlKey && !metaKey && !shiftKey) onOpen();
              }}
            >
              {shownTitle(title)}
            </Link>
            <p className={styles.kind}>
              {KIND_LABELS[kind]}
              {source === 'wire' && ' · from the wire'}
            </p>
          </div>
        </div>
      </th>
      <td data-label="Section">{theSection(section).title}</td>
      <td data-label="State">
        <StateChips state={state} hasDraft={hasDraft} />
      </td>
      <td data-label="Author">{authorName === '' ? <None /> : authorName}</td>
      <td data-label="Published">
        <Published story={story} />
      </td>
      <td data-label="Changed">
        <span>
          <TimeAgo at={updatedAt} now={now} />
          {updatedBy !== null && ` by ${updatedBy}`}
        </span>
      </td>
      <td data-label="Views" className={styles.number}>
        {views.toLocaleString('en-GB')}
      </td>
    </tr>
  );
}

/** When it was or will be published. A draft has a time only if one is planned. */
function Published({ story: { state, publishAt } }: { readonly story: ListedStory }) {
  if (publishAt === null) return <None />;
  const isAhead = state === 'scheduled' || state === 'draft' || state === 'in review';
  return (
    <span>
      {isAhead && 'goes live '}
      <time dateTime={publishAt}>{britishDateTime(publishAt)}</time>
    </span>
  );
}

function Thumbnail({ picture }: Pick<ListedStory, 'picture'>) {
  if (picture === null) return <span className={styles.thumbnail} />;
  return (
    <img className={styles.thumbnail} src={pictureUrl(picture, 144, 'webp')} alt="" loading="lazy" {...THUMBNAIL} />
  );
}

function None() {
  return <span className={styles.none}>none</span>;
}
