import { memo } from 'react';
import { Link } from 'react-router';
import { DraftBeside, STATE_LABELS, StateChips } from '#app/desk/kit/state-chips.tsx';
import { useMay, useViewer } from '#app/desk/session/viewer.ts';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { londonDateTime } from '#domain/dates.ts';
import { type ListedStory, type StoryState, shownTitle } from '#domain/desk/desk-story.ts';
import { STATE_CHANGES, type StoryOrder, TARGET_STATES } from '#domain/desk/story-changes.ts';
import { DEFAULT_LANGUAGE, languageFacts } from '#domain/languages.ts';
import { pictureUrl } from '#domain/picture.ts';
import { isAtLeast } from '#domain/roles.ts';
import { SECTIONS, theSection } from '#domain/sections.ts';
import { CellChoice } from './cell-choice.tsx';
import { KIND_LABELS } from './story-filters.tsx';
import styles from './story-table.module.css';

const THUMBNAIL = { width: 72, height: 48 };

/** A row's callbacks. Stable as long as the table is mounted, so that they cause no new render of the rows. */
export interface RowActions {
  /** Called before the story is opened in this tab. */
  readonly open: () => void;
  readonly toggle: (id: string, isRange: boolean) => void;
  /** Resolves when the save has succeeded or failed. */
  readonly change: (story: ListedStory, order: StoryOrder) => Promise<unknown>;
}

interface StoryRowProps {
  readonly story: ListedStory;
  /** The present, to the minute. */
  readonly minute: number;
  readonly isSelected: boolean;
  readonly actions: RowActions;
}

/** One story of the table; on a narrow screen each cell says which fact it is. */
export const StoryRow = memo(function StoryRow({ story, minute, isSelected, actions }: StoryRowProps) {
  const { _id, title, kind, language, source, hasTask, authorName, updatedAt, updatedBy, views } = story;
  return (
    <tr
      className={styles.row}
      data-selected={isSelected || undefined}
      onKeyDown={({ key, shiftKey, ctrlKey, metaKey, altKey, target }) => {
        // Ctrl+X and the like are left to the browser.
        if (key.toLowerCase() !== 'x' || ctrlKey || metaKey || altKey) return;
        if (target instanceof Element && target.closest('input, select')) return;
        actions.toggle(_id, shiftKey);
      }}
    >
      <th scope="row" className={styles.headline}>
        <div className={styles.lead}>
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-label={`Select ${shownTitle(title)}`}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                actions.toggle(_id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
          <Thumbnail picture={story.picture} />
          <div>
            <Link
              className={styles.open}
              lang={language === DEFAULT_LANGUAGE ? undefined : language}
              to={`/admin/stories/${_id}`}
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                if (!ctrlKey && !metaKey && !shiftKey) actions.open();
              }}
            >
              {shownTitle(title)}
            </Link>
            <p className={styles.kind}>
              {KIND_LABELS[kind]}
              {source === 'wire' && ' · from the wire'}
              {language !== DEFAULT_LANGUAGE && ` · ${languageFacts(language).english}`}
              {hasTask && <b> · follow the other version</b>}
            </p>
          </div>
        </div>
      </th>
      <td data-label="Section">
        <Section story={story} actions={actions} />
      </td>
      <td data-label="State">
        <State story={story} actions={actions} />
      </td>
      <td data-label="Author">{authorName === '' ? <None /> : authorName}</td>
      <td data-label="Published">
        <Published story={story} minute={minute} />
      </td>
      <td data-label="Changed">
        <span>
          <TimeAgo at={updatedAt} now={new Date(minute)} />
          {updatedBy !== null && ` by ${updatedBy}`}
        </span>
      </td>
      <td data-label="Views" className={styles.number}>
        {views.toLocaleString('en-GB')}
      </td>
    </tr>
  );
});

/** Its section, to be changed by those who may and where nothing unpublished would be published with it. */
function Section({ story, actions }: Pick<StoryRowProps, 'story' | 'actions'>) {
  const { section, state, hasDraft, title } = story;
  const isDraft = state === 'draft' || state === 'in review';
  const mayMove = useMay(isDraft ? 'reporter' : 'editor');
  const merged = useMergedSections();
  if (!mayMove || state === 'withdrawn' || state === 'expired' || (hasDraft && !isDraft)) {
    return theSection(section).title;
  }
  return (
    <CellChoice
      label={`Section of ${shownTitle(title)}`}
      value={section}
      options={SECTIONS.filter(({ slug }) => slug === section || merged[slug] === undefined).map(
        ({ slug, title }) => [slug, title] as const,
      )}
      onChoose={(chosen) => actions.change(story, { change: 'section', section: chosen })}
    />
  );
}

/** Its state, and the states that the person at the desk may bring it to. */
function State({ story, actions }: Pick<StoryRowProps, 'story' | 'actions'>) {
  const { state, hasDraft, title } = story;
  const { role } = useViewer();
  const targets = TARGET_STATES.filter((to) => {
    const needed = STATE_CHANGES[state][to];
    return to !== state && needed !== undefined && isAtLeast(role, needed);
  });
  if (targets.length === 0) return <StateChips state={state} hasDraft={hasDraft} />;
  return (
    <span className={styles.state}>
      <CellChoice<StoryState>
        label={`State of ${shownTitle(title)}`}
        value={state}
        options={[state, ...targets].map((one) => [one, STATE_LABELS[one]] as const)}
        onChoose={async (chosen) => {
          const to = TARGET_STATES.find((target) => target === chosen);
          if (to) await actions.change(story, { change: 'state', to });
        }}
      />
      {hasDraft && state !== 'draft' && state !== 'in review' && <DraftBeside />}
    </span>
  );
}

/** When it was or will be published. A draft has a time only if one is planned, not if it was once on the site. */
function Published({ story: { state, publishAt }, minute }: Pick<StoryRowProps, 'story' | 'minute'>) {
  const isDraft = state === 'draft' || state === 'in review';
  if (publishAt === null || (isDraft && Date.parse(publishAt) <= minute)) return <None />;
  const isAhead = state === 'scheduled' || isDraft;
  return (
    <span>
      {isAhead && 'goes live '}
      <time dateTime={publishAt}>{londonDateTime(publishAt)}</time>
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
