import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { isFocusLost } from '#app/desk/kit/is-focus-lost.ts';
import textStyles from '#app/desk/kit/text.module.css';
import { useFootRoom } from '#app/desk/kit/use-foot-room.ts';
import { useLeavingFocus } from '#app/desk/kit/use-leaving-focus.ts';
import { useSuggestions } from '#app/desk/kit/use-suggestions.ts';
import { useMay, useViewer } from '#app/desk/session/viewer.ts';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { tagsAnswer } from '#domain/desk/catalogue.ts';
import { type ListedStory, shownTitle } from '#domain/desk/desk-story.ts';
import { openSections } from '#domain/desk/section-merge.ts';
import {
  MAX_STORY_CHANGES,
  STATE_CHANGES,
  type StoryOrder,
  TARGET_STATES,
  type TargetState,
} from '#domain/desk/story-changes.ts';
import { withTags } from '#domain/desk/story-tags.ts';
import { isAtLeast } from '#domain/roles.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import { changedSentence, STATE_ORDERS, storiesInWords } from './change-words.ts';
import styles from './selection-bar.module.css';
import type { StoriesChanged, StoryChanges } from './use-story-changes.ts';

interface SelectionBarProps {
  readonly selected: readonly ListedStory[];
  readonly changes: StoryChanges;
  /** Selects these alone. */
  readonly select: (ids: readonly string[]) => void;
}

/** The actions for the selected stories, and the result of the last one. Sticks to the bottom, below the table. */
export function SelectionBar({ selected, changes, select }: SelectionBarProps) {
  const bar = useFootRoom<HTMLDivElement>();
  const result = useRef<HTMLDivElement>(null);
  const { latest } = changes;
  const isEmpty = selected.length === 0;
  useEffect(() => {
    // Only a dependency: the pressed button goes with the selection, and the focus with the button.
    void isEmpty;
    if (latest !== null && isFocusLost()) result.current?.focus({ preventScroll: true });
  }, [latest, isEmpty]);
  return (
    <div ref={bar} className={styles.bar}>
      {!isEmpty && <Tools selected={selected} changes={changes} select={select} />}
      <div ref={result} role="status" tabIndex={-1}>
        {changes.latest !== null && <Result changes={changes} latest={changes.latest} />}
      </div>
    </div>
  );
}

function Tools({ selected, changes, select }: SelectionBarProps) {
  const { ask } = useAlerts();
  const { role } = useViewer();
  const sections = openSections(useMergedSections()).map(({ slug, title }) => [slug, title] as const);
  const [section, setSection] = useState<SectionSlug | ''>('');
  const [isUnfolded, setUnfolded] = useState(false);
  const clear = useLeavingFocus<HTMLButtonElement>();
  const isTooMany = selected.length > MAX_STORY_CHANGES;
  const cannot = changes.isSending || isTooMany;
  const apply = async (order: StoryOrder) => {
    if (!(await isMeant(order))) return;
    const made = await changes.change(selected, order);
    // What was not changed stays selected, to be looked at or tried again.
    if (made) select(made.results.filter(({ outcome }) => outcome === 'refused').map(({ _id }) => _id));
  };
  const isMeant = async (order: StoryOrder) => {
    const readersSee = selected.some(({ state }) => state === 'published');
    if (order.change !== 'state' || !(order.to === 'published' || (order.to !== 'in review' && readersSee)))
      return true;
    const yes = STATE_ORDERS[order.to];
    const those = selected.length === 1 ? 'it' : 'them';
    const detail =
      order.to === 'published' ? 'Readers will see what is ready.' : `Readers will no longer see ${those}.`;
    return ask({ text: `${yes}: ${storiesInWords(selected)}?`, detail, yes });
  };
  const isPossible = (to: TargetState) =>
    selected.some(({ state, hasDraft }) => {
      const needed = state === to && !hasDraft ? undefined : STATE_CHANGES[state][to];
      return needed !== undefined && isAtLeast(role, needed);
    });
  return (
    <fieldset className={styles.tools}>
      <legend className={styles.count}>
        {selected.length.toLocaleString('en-GB')} selected
        {isTooMany && `: at most ${MAX_STORY_CHANGES} can be changed at once`}
      </legend>
      <div className={styles.clear}>
        <DeskButton ref={clear} look="quiet" onClick={() => select([])}>
          Clear
        </DeskButton>
      </div>
      {TARGET_STATES.filter(isPossible).map((to) => (
        <DeskButton key={to} disabled={cannot} onClick={() => void apply({ change: 'state', to })}>
          {STATE_ORDERS[to]}
        </DeskButton>
      ))}
      <AlertLink selected={selected} />
      <div className={styles.more}>
        <DeskButton
          aria-label="More: section and tags"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          More
        </DeskButton>
      </div>
      <div className={styles.fold} data-open={isUnfolded}>
        <Choice
          className={styles.move}
          label="Move to"
          value={section}
          options={[['', 'Choose'], ...sections]}
          onChoose={setSection}
        />
        <DeskButton
          disabled={cannot || section === ''}
          onClick={() => {
            if (section !== '') void apply({ change: 'section', section });
          }}
        >
          Move
        </DeskButton>
        <TagTools isOff={cannot} onTag={(order) => void apply(order)} />
      </div>
    </fieldset>
  );
}

interface TagToolsProps {
  readonly isOff: boolean;
  readonly onTag: (order: StoryOrder) => void;
}

const parseTags = (answer: unknown) => tagsAnswer.parse(answer).tags.map(({ tag }) => tag);

/** Adds tags to the selected stories or takes them off; a comma separates several. */
function TagTools({ isOff, onTag }: TagToolsProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const found = useSuggestions('/api/desk/tags', typed, parseTags);
  const tags = withTags([], typed);
  const isEmpty = tags.length === 0;
  const add = () => {
    if (!isOff && !isEmpty) onTag({ change: 'tags', add: tags, remove: [] });
  };
  return (
    <div className={styles.tags}>
      <label htmlFor={id}>Tags</label>
      <input
        id={id}
        className={styles.typed}
        value={typed}
        list={`${id}list`}
        maxLength={300}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
        }}
      />
      <datalist id={`${id}list`}>
        {found.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <DeskButton disabled={isOff || isEmpty} onClick={add}>
        Add
      </DeskButton>
      <DeskButton disabled={isOff || isEmpty} onClick={() => onTag({ change: 'tags', add: [], remove: tags })}>
        Remove
      </DeskButton>
    </div>
  );
}

/** An alert leads to one story, which readers can open. */
function AlertLink({ selected }: Pick<SelectionBarProps, 'selected'>) {
  const maySend = useMay('editor');
  const [only, ...others] = selected;
  if (!maySend || !only || only.href === null || others.length > 0) return null;
  return (
    <Link className={`${textStyles.link} ${styles.alert}`} to={`/admin/alerts?story=${only._id}`}>
      Send an alert
    </Link>
  );
}

interface ResultProps {
  readonly changes: StoryChanges;
  readonly latest: StoriesChanged;
}

function Result({ changes: { isSending, undo, dismiss }, latest: { results, order } }: ResultProps) {
  const message = useLeavingFocus<HTMLDivElement>();
  const others = results.filter(({ outcome }) => outcome !== 'changed');
  const sentence = changedSentence(results, order);
  const canUndo = results.some((result) => result.undo !== null);
  return (
    <div ref={message} className={others.length > 0 ? styles.partly : styles.done}>
      <div className={styles.words}>
        {sentence !== '' && <p>{sentence}</p>}
        {others.length > 0 && <p>{storiesInWords(others)} not changed:</p>}
        <ul className={styles.reasons}>
          {others.map(({ _id, title, story, reason }) => (
            <li key={_id}>
              {story ? (
                <Link to={`/admin/stories/${_id}`} lang={languageOf(title)}>
                  {shownTitle(title)}
                </Link>
              ) : (
                'A story'
              )}
              : {reason}
            </li>
          ))}
        </ul>
      </div>
      {canUndo && order !== null && (
        <DeskButton disabled={isSending} onClick={undo}>
          Undo
        </DeskButton>
      )}
      <DeskButton look="quiet" onClick={dismiss}>
        Dismiss
      </DeskButton>
    </div>
  );
}
