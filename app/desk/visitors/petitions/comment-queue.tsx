import { type KeyboardEvent, useRef } from 'react';
import textStyles from '#app/desk/kit/text.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { type CommentState, commentsAnswer, type DeskComment, judgedComment } from '#domain/desk/petitions.ts';
import { languageOf } from '#domain/text-language.ts';
import { ModerationEntry, ModerationQueue, type OnDecided } from './moderation-queue.tsx';
import styles from './petitions.module.css';

type Verdict = 'approved' | 'rejected';

const KEYS: Readonly<Record<string, Verdict>> = { a: 'approved', r: 'rejected' };
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const parse = (answer: unknown) => {
  const { comments, next } = commentsAnswer.parse(answer);
  return { items: comments, next };
};

/** Signers' comments. Readers see approved ones. Works by mouse and by keyboard. */
export function CommentQueue({ onChanged }: { readonly onChanged: () => void }) {
  return (
    <ModerationQueue<DeskComment, CommentState>
      title="Comments"
      states={[
        { state: 'waiting', label: 'Waiting', empty: 'No comments are waiting.' },
        { state: 'approved', label: 'Approved', empty: 'No comments have been approved.' },
        { state: 'rejected', label: 'Rejected', empty: 'No comments have been rejected.' },
      ]}
      path="/api/desk/petition-comments"
      parse={parse}
      onChanged={onChanged}
      help={
        <span className={textStyles.keys}>
          On a comment: <kbd>A</kbd> approves, <kbd>R</kbd> rejects, <kbd>J</kbd> and <kbd>K</kbd> or the arrow keys
          move down and up.
        </span>
      }
    >
      {(comment, decided) => <Comment key={comment._id} comment={comment} onDecided={decided} />}
    </ModerationQueue>
  );
}

function Comment({ comment, onDecided }: { readonly comment: DeskComment; readonly onDecided: OnDecided }) {
  const { _id, name, location, petition, state, at } = comment;
  const entry = useRef<HTMLLIElement>(null);
  const { isSending, send } = useSend();

  async function decide(verdict: Verdict) {
    if (isSending || verdict === state) return;
    const neighbour = beside(entry.current, 1) ?? beside(entry.current, -1);
    const answer = await send({
      method: 'POST',
      path: `/api/desk/petition-comments/${_id}`,
      body: { state: verdict, from: state },
      failed: 'The decision could not be saved',
    });
    if (answer === null) return;
    neighbour?.focus();
    onDecided(`Comment by ${name} ${verdict}.`, judgedComment.parse(answer).undo);
  }

  function onKey(event: KeyboardEvent<HTMLLIElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const verdict = KEYS[event.key];
    const step = STEPS[event.key];
    if (verdict === undefined && step === undefined) return;
    event.preventDefault();
    if (verdict) void decide(verdict);
    else beside(entry.current, step ?? 1)?.focus();
  }

  return (
    <ModerationEntry
      ref={entry}
      label={`Comment by ${name}`}
      text={
        <p className={styles.said} lang={languageOf(comment.comment)} dir="auto">
          {comment.comment}
        </p>
      }
      facts={
        <>
          {name}, {location} · <TimeAgo at={at} now={new Date()} /> · {petition}
        </>
      }
      accept="Approve"
      isSending={isSending}
      onAccept={state === 'approved' ? undefined : () => void decide('approved')}
      onReject={state === 'rejected' ? undefined : () => void decide('rejected')}
      onKeyDown={onKey}
    />
  );
}

/** The first button of the next (step 1) or previous (step -1) comment. */
function beside(entry: HTMLElement | null, step: number): HTMLElement | null {
  const found = step > 0 ? entry?.nextElementSibling : entry?.previousElementSibling;
  return found?.querySelector('button') ?? null;
}
