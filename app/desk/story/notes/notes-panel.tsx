import { type ComponentProps, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import type { StoryFields } from '#domain/desk/desk-story.ts';
import { anchorOfAll, type NoteAnchor, type NoteField } from '#domain/desk/note-anchor.ts';
import type { DeskNote } from '#domain/desk/story-notes.ts';
import { NoteForm } from './note-form.tsx';
import { aboutText, suggestible, Thread } from './note-thread.tsx';
import styles from './notes.module.css';
import type { NotesWork } from './use-notes-work.ts';

interface NotesPanelProps {
  readonly storyId: string;
  readonly fields: StoryFields;
  readonly work: NotesWork;
  /** False while a version conflict is open: nothing else may change the text. */
  readonly mayEdit: boolean;
}

/** The desk's notes on the story; open notes in the order of the text, settled ones folded away. */
export function NotesPanel({ storyId, fields, work, mayEdit }: NotesPanelProps) {
  const { notes, composing, current } = work;
  const open = notes
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => work.placeOf(one) - work.placeOf(other));
  const settled = notes.filter(({ state }) => state !== 'open');
  const [showsSettled, setShowsSettled] = useState(false);
  const isSettledOpen = showsSettled || settled.some(({ _id }) => _id === current);
  // A note that is answered goes to the other list, with the button that was pressed.
  const inOpen = useEntryFocus<HTMLUListElement>();
  const inSettled = useEntryFocus<HTMLUListElement>();
  const threads = (list: readonly DeskNote[], focus: ComponentProps<'ul'>) => (
    <ul className={styles.list} {...focus}>
      {list.map((note) => (
        <Thread key={note._id} storyId={storyId} note={note} work={work} mayEdit={mayEdit} />
      ))}
    </ul>
  );
  return (
    <section
      className={styles.panel}
      data-is-followed={composing !== null || current !== null}
      aria-labelledby="story-notes"
    >
      <div className={styles.head}>
        <h2 id="story-notes" className={styles.title}>
          Notes{open.length > 0 && ` (${open.length})`}
        </h2>
        {composing === null && (
          <DeskButton title="Ctrl+Alt+M" onClick={() => work.compose(anchorOfAll('story', ''))}>
            Add note
          </DeskButton>
        )}
      </div>
      {work.isCutOff && (
        <p className={textStyles.small} role="status">
          Colleagues’ notes may be missing: the site could not be reached.
        </p>
      )}
      {composing !== null && <Composer storyId={storyId} fields={fields} anchor={composing} work={work} />}
      {open.length > 0 && threads(open, inOpen)}
      {open.length === 0 && composing === null && (
        <p className={textStyles.small}>Select words and press ‘Add note’. Readers never see notes.</p>
      )}
      {settled.length > 0 && (
        <details open={isSettledOpen} onToggle={({ currentTarget }) => setShowsSettled(currentTarget.open)}>
          <summary className={styles.summary}>Settled ({settled.length})</summary>
          {threads(settled, inSettled)}
        </details>
      )}
    </section>
  );
}

interface ComposerProps {
  readonly storyId: string;
  readonly fields: StoryFields;
  readonly anchor: NoteAnchor;
  readonly work: NotesWork;
}

function Composer({ storyId, fields, anchor, work }: ComposerProps) {
  const isPassage = anchor.field === 'content';
  const about = (field: NoteField) =>
    work.compose(anchorOfAll(field, field === 'title' || field === 'standfirst' ? fields[field] : ''));
  return (
    <div className={styles.composer}>
      {isPassage ? (
        <p className={styles.quote}>‘{anchor.quote}’</p>
      ) : (
        <div className={styles.field}>
          <label htmlFor="note-about">About</label>
          <select
            id="note-about"
            value={anchor.field}
            onChange={({ target: { value } }) => about(value === 'title' || value === 'standfirst' ? value : 'story')}
          >
            <option value="story">The whole story</option>
            <option value="title">The title</option>
            <option value="standfirst">The standfirst</option>
          </select>
        </div>
      )}
      <NoteForm
        key={`${anchor.field} ${anchor.quote}`}
        draft={`note ${storyId}`}
        label={isPassage ? 'Note on this passage' : `Note on ${aboutText(anchor)}`}
        quote={suggestible(anchor)}
        yes="Add note"
        send={(typed) => work.add(typed, null)}
        onClose={() => work.compose(null)}
        onCancel={work.cancel}
      />
    </div>
  );
}
