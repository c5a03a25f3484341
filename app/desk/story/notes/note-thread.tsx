import { useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Mark } from '#app/desk/kit/mark.tsx';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import type { NoteAnchor } from '#domain/desk/note-anchor.ts';
import type { DeskNote, DeskReply, NoteState } from '#domain/desk/story-notes.ts';
import { languageOf } from '#domain/text-language.ts';
import { isKept, NoteForm } from './note-form.tsx';
import styles from './notes.module.css';
import { type NotesWork, noteElement } from './use-notes-work.ts';

interface ThreadProps {
  readonly storyId: string;
  readonly note: DeskNote;
  readonly work: NotesWork;
  readonly mayEdit: boolean;
}

const ABOUT = {
  story: 'the whole story',
  title: 'the title',
  standfirst: 'the standfirst',
  content: 'the text',
} as const;

/** The passage for which a replacement can be suggested: within one paragraph, the title or the standfirst. */
export function suggestible({ field, quote }: NoteAnchor): string | null {
  return field === 'story' || quote.includes('\n') ? null : quote;
}

/** 'the title' and the like. */
export function aboutText({ field }: NoteAnchor): string {
  return ABOUT[field];
}

/** One note with its passage, its replies and its actions. */
export function Thread({ storyId, note, work, mayEdit }: ThreadProps) {
  const { _id, anchor, replies, state, replacement } = note;
  const isOpen = state === 'open';
  const standing = work.standing(note);
  const isCurrent = work.current === _id;
  return (
    <li
      id={noteElement(_id)}
      className={styles.thread}
      data-current={isCurrent}
      data-unread={[note, ...replies].some(({ isUnread }) => isUnread)}
      tabIndex={-1}
      aria-label={`Note of ${note.author} on ${aboutText(anchor)}`}
      aria-current={isCurrent}
    >
      <Passage note={note} work={work} />
      {isCurrent && isOpen && standing === 'here' && anchor.field !== 'story' && (
        <div className={styles.back}>
          <DeskButton look="quiet" onClick={() => work.show(note)}>
            Back to the passage
          </DeskButton>
        </div>
      )}
      {isOpen && standing === 'unknown' && replacement !== null && (
        <p className={styles.help}>Leave the HTML view to accept it.</p>
      )}
      {isOpen && standing === 'changed' && <p className={styles.changed}>The passage has been changed.</p>}
      <Words words={note} quote={suggestible(anchor)} replacement={replacement} work={work} />
      {replacement !== null && <Suggestion replacement={replacement} />}
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label="Replies">
          {replies.map((reply) => (
            <li key={reply._id}>
              <Words words={reply} quote={null} replacement={null} work={work} />
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <Answers storyId={storyId} note={note} work={work} mayAccept={mayEdit && standing === 'here'} />
      ) : (
        <Settled note={note} work={work} />
      )}
    </li>
  );
}

/** The passage of the note, as a button that scrolls to it. */
function Passage({ note, work }: Pick<ThreadProps, 'note' | 'work'>) {
  const { anchor } = note;
  if (anchor.field === 'story') return <p className={styles.about}>On the whole story</p>;
  return (
    <button type="button" className={styles.passage} onClick={() => work.show(note)}>
      {anchor.field !== 'content' && <span className={styles.about}>On {aboutText(anchor)}: </span>}
      {anchor.quote === '' ? 'empty' : `‘${anchor.quote}’`}
    </button>
  );
}

function Suggestion({ replacement }: { replacement: string }) {
  return (
    <p className={styles.suggestion}>
      <span className={styles.about}>Suggested: </span>
      {replacement === '' ? 'leave it out' : <ins>{replacement}</ins>}
    </p>
  );
}

interface WordsProps {
  readonly words: DeskReply;
  readonly quote: string | null;
  readonly replacement: string | null;
  readonly work: NotesWork;
}

/** The text of a note, or the form to edit it. */
function Words({ words, quote, replacement, work }: WordsProps) {
  const { _id, text, author, at, editedAt, mentions, mayChange, isUnread } = words;
  const draft = `note-edit ${_id}`;
  const [isChanging, setChanging] = useState(() => mayChange && isKept(draft));
  if (isChanging) {
    return (
      <NoteForm
        draft={draft}
        label="Change your note"
        start={{ text, replacement, people: mentions }}
        quote={quote}
        yes="Save note"
        send={(typed) => work.change(_id, typed)}
        onClose={() => setChanging(false)}
      />
    );
  }
  return (
    <div className={styles.words}>
      <p className={styles.who}>
        <b>{author}</b> <TimeAgo at={at} now={new Date()} />
        {editedAt !== null && ' · edited'} {isUnread && <Mark look="off">New</Mark>}
      </p>
      <p className={styles.text} lang={languageOf(text)}>
        {text}
      </p>
      {mayChange && (
        <div className={styles.small}>
          <DeskButton look="quiet" onClick={() => setChanging(true)}>
            Edit
          </DeskButton>
          <DeskButton look="quiet" disabled={work.isSending} onClick={() => void work.remove(_id)}>
            Delete
          </DeskButton>
        </div>
      )}
    </div>
  );
}

interface AnswersProps {
  readonly storyId: string;
  readonly note: DeskNote;
  readonly work: NotesWork;
  readonly mayAccept: boolean;
}

function Answers({ storyId, note, work, mayAccept }: AnswersProps) {
  const draft = `note-reply ${storyId} ${note._id}`;
  const [isReplying, setReplying] = useState(() => isKept(draft));
  const isBusy = work.isSending;
  if (isReplying) {
    return (
      <NoteForm
        draft={draft}
        label="Reply"
        quote={null}
        yes="Reply"
        send={(typed) => work.add(typed, note)}
        onClose={() => setReplying(false)}
      />
    );
  }
  return (
    <div className={styles.buttons}>
      {note.replacement !== null && (
        <>
          <DeskButton look="primary" disabled={isBusy || !mayAccept} onClick={() => void work.accept(note)}>
            Accept
          </DeskButton>
          <DeskButton disabled={isBusy} onClick={() => void work.settle(note, 'rejected')}>
            Reject
          </DeskButton>
        </>
      )}
      <DeskButton
        look="quiet"
        onClick={() => {
          work.pick(note);
          setReplying(true);
        }}
      >
        Reply
      </DeskButton>
      {note.replacement === null && (
        <DeskButton look="quiet" disabled={isBusy} onClick={() => void work.settle(note, 'resolved')}>
          Resolve
        </DeskButton>
      )}
    </div>
  );
}

const SETTLED: Readonly<Record<Exclude<NoteState, 'open'>, string>> = {
  resolved: 'Resolved',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

function Settled({ note: { state, settledBy, settledAt }, note, work }: Pick<ThreadProps, 'note' | 'work'>) {
  return (
    <div className={styles.buttons}>
      <p className={styles.who}>
        {state !== 'open' && SETTLED[state]} by {settledBy ?? 'somebody'} <TimeAgo at={settledAt} now={new Date()} />
      </p>
      <DeskButton look="quiet" disabled={work.isSending} onClick={() => void work.settle(note, 'open')}>
        Open again
      </DeskButton>
    </div>
  );
}
